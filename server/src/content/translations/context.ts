import type { ResourceContext } from '../../platform/panel/resource-store.js';
import type { Announcements } from '../../texts/announcements.js';
import type { Texts } from '../../texts/texts.js';
import type { ContentUndos } from '../undo/content-undos.js';

/** The dependencies of what the staff does with languages and texts. */
export interface TextsContext extends ResourceContext {
  readonly texts: Texts;
  readonly announcements: Pick<Announcements, 'tell'>;
  readonly undos: ContentUndos;
  /** The names of accounts, by id. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}
