import type { MediaUse } from '@hokm/shared/api/media';
import { LANGUAGES } from '@hokm/shared/language';
import type { DraftSpec, Pictures } from '../drafts/spec.js';
import { copiesOf, picturesOf, undescribed } from '../drafts/written.js';
import type { AuthorRecord, AuthorText, PublishedAuthor } from './model.js';

/** The pictures of an author, each once. */
export const picturesIn = ({ picture, text }: Pick<AuthorText, 'picture' | 'text'>): string[] =>
  picturesOf(picture, text);

/** The draft as readers see it. */
export function copyOf(draft: AuthorRecord, shown: Pictures): PublishedAuthor {
  const { name, text, picture, url, order, text_revision: n = 1 } = draft;
  const languages = LANGUAGES.filter((language) => name[language] !== '');
  const pictures = copiesOf(picturesIn(draft), shown);
  return { name, text, picture, url, order, languages, pictures, n };
}

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
    const published = copyOf(draft, pictures);
    const isNamed = published.languages.length > 0;
    const missing = [...(isNamed ? [] : ['name']), ...undescribed(picturesIn(draft), pictures)];
    return missing.length > 0 ? { missing } : { published };
  },
  heldBy: async ({ _id }, verb) => (verb === 'delete' ? booksOf(_id.toHexString()) : []),
});
