import type { MediaRecord } from '../../media/model.js';
import type { State } from '../versions/versions.js';
import type { DraftRecord, PublishedCopy, ShownPicture } from './model.js';

/** The part of a picture that readers get. */
export const shownPicture = ({ _id, sizes, alt, focus }: MediaRecord): ShownPicture => ({
  _id,
  sizes,
  alt,
  focus,
});

/** Names of the fields of a text. */
type Fields<Text> = { readonly textFields: readonly (keyof Text & string)[] };
type Drawn<Text> = { readonly picturesIn: (text: Text) => string[] };

/** The text alone, of a document, of a published copy or of a version. */
export function textOf<Text extends object>({ textFields }: Fields<Text>, whole: Text): Text {
  return Object.fromEntries(textFields.map((name) => [name, whole[name]])) as Text;
}

export function isOtherText<Text extends object>(spec: Fields<Text>, one: Text, other: Text): boolean {
  return JSON.stringify(textOf(spec, one)) !== JSON.stringify(textOf(spec, other));
}

/** The pictures of a draft, and of what readers see of it. */
export function mediaFor<Text extends object>(
  { picturesIn }: Drawn<Text>,
  draft: Text,
  published: PublishedCopy | null,
): string[] {
  return [...new Set([...picturesIn(draft), ...(published?.pictures ?? []).map(({ _id }) => _id)])];
}

/** The stored fields of a new draft. */
export function newDraft<Text extends object>(spec: Drawn<Text>, text: Text) {
  return {
    ...text,
    media: mediaFor(spec, text, null),
    text_revision: 1,
    published: null,
    published_at: null,
  };
}

/** The draft as a version. */
export function stateOf<Text extends object>(spec: Fields<Text>, draft: DraftRecord & Text): State {
  return {
    n: draft.text_revision ?? 1,
    at: draft.text_at ?? draft._id.getTimestamp(),
    by: draft.text_by ?? draft.created_by ?? '',
    fields: { ...textOf<Text>(spec, draft) } as Record<string, unknown>,
  };
}
