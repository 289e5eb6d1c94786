import type { Model } from 'mongoose';
import type { ErrorCode } from '@hokm/shared/errors';
import type { MediaUse } from '@hokm/shared/api/media';
import type { Versioned } from '@hokm/shared/api/versions/limits';
import type { MediaContext } from '../../media/context.js';
import type { MediaRecord } from '../../media/model.js';
import type {
  ResourceContext,
  ResourceContract,
  ResourceStore,
} from '../../platform/panel/resource-store.js';
import type { ContentUndos } from '../undo/content-undos.js';
import type { Versions } from '../versions/versions.js';
import type { DraftRecord } from './model.js';

export type Pictures = ReadonlyMap<string, MediaRecord>;

/** The copy that readers get, or what a draft lacks before there can be one. */
type Whole<Doc extends DraftRecord> =
  | { readonly published: NonNullable<Doc['published']> }
  | { readonly missing: string[] };

/** A subject whose documents are drafts until they are published. */
export interface DraftSpec<Doc extends DraftRecord, Text extends object> {
  /** Subject of audit entries, versions, undos and uses of pictures. */
  readonly type: Versioned;
  /** The text: these fields are versions of the draft, and are copied when it is published. */
  readonly textFields: readonly (keyof Text & string)[];
  /** Fields besides the text that taking a change back restores. */
  readonly settings: readonly (keyof Doc & string)[];
  /** The media ids of a text, each once. */
  readonly picturesIn: (text: Text) => string[];
  /** True when a text of its own describes its picture in both languages. Without it, the descriptions of the media count. */
  readonly isDescribed?: (text: Text) => boolean;
  /** `pictures`: those of the text that are there. */
  readonly whole: (draft: Doc, pictures: Pictures) => Whole<Doc> | Promise<Whole<Doc>>;
  /** The field with the name of a document in both languages. */
  readonly nameField: keyof Text & string;
  /** The places because of which a document stays before readers, or out of the trash. Absent: there are none. */
  readonly heldBy?: (draft: Doc, verb: 'unpublish' | 'delete') => Promise<MediaUse[]>;
  /** Fields of a document that goes away from its readers, or to the trash. */
  readonly hidden?: Partial<Doc>;
}

/** The dependencies of the acts on drafts of a subject. */
export interface DraftContext<
  Doc extends DraftRecord,
  Text extends object,
  Full extends ErrorCode = never,
> extends ResourceContext {
  readonly drafts: DraftSpec<Doc, Text>;
  readonly model: Model<Doc>;
  /** The same documents as the panel edits them. */
  readonly resource: Pick<ResourceStore<ResourceContract, Doc, Full>, 'find' | 'write'>;
  readonly media: MediaContext;
  readonly versions: Versions;
  readonly undos: ContentUndos;
}
