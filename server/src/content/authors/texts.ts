import type { MediaUse } from '@hokm/shared/api/media';
import { LANGUAGES } from '@hokm/shared/language';
import type { DraftSpec } from '../drafts/spec.js';
import { copiesOf, picturesOf, undescribed } from '../drafts/written.js';
import type { AuthorRecord, AuthorText } from './model.js';

/** The pictures of an author, each once. */
export const picturesIn = ({ picture, text }: Pick<AuthorText, 'picture' | 'text'>): string[] =>
  picturesOf(picture, text);

/** Authors as drafts. `booksOf`: books by somebody, that are not in the trash. */
export const authorDrafts = (
  booksOf: (author: string) => Promise<MediaUse[]>,
): DraftSpec<AuthorRecord, AuthorText> => ({
  type: 'authors',
  textFields: ['name', 'text', 'picture', 'url', 'order'],
  settings: [],
  nameField: 'name',
  picturesIn,
  whole: (draft, pictures) => {
    const { name, text, picture, url, order } = draft;
    const ids = picturesIn(draft);
    const languages = LANGUAGES.filter((language) => name[language] !== '');
    const missing = [...(languages.length === 0 ? ['name'] : []), ...undescribed(ids, pictures)];
    if (missing.length > 0) return { missing };
    const n = draft.text_revision ?? 1;
    return {
      published: { name, text, picture, url, order, languages, pictures: copiesOf(ids, pictures), n },
    };
  },
  heldBy: async ({ _id }, verb) => (verb === 'delete' ? booksOf(_id.toHexString()) : []),
});
