import { LANGUAGES } from '@hokm/shared/language';
import type { DraftSpec } from '../drafts/spec.js';
import { textOf } from '../drafts/texts.js';
import { copiesOf, picturesOf, undescribed } from '../drafts/written.js';
import type { BookRecord, BookText } from './model.js';

const TEXT_FIELDS = [
  'title',
  'text',
  'picture',
  'author_ids',
  'year',
  'language',
  'pages',
  'isbn',
  'url',
  'buy_url',
  'order',
] as const satisfies readonly (keyof BookText)[];

/** The pictures of a book, each once. */
export const picturesIn = ({ picture, text }: Pick<BookText, 'picture' | 'text'>): string[] =>
  picturesOf(picture, text);

/** Books as drafts. */
export const bookDrafts: DraftSpec<BookRecord, BookText> = {
  type: 'books',
  textFields: TEXT_FIELDS,
  settings: [],
  nameField: 'title',
  picturesIn,
  whole: (draft, pictures) => {
    const ids = picturesIn(draft);
    const languages = LANGUAGES.filter((language) => draft.title[language] !== '');
    const missing = [...(languages.length === 0 ? ['title'] : []), ...undescribed(ids, pictures)];
    if (missing.length > 0) return { missing };
    const text: BookText = textOf<BookText>({ textFields: TEXT_FIELDS }, draft);
    const n = draft.text_revision ?? 1;
    return { published: { ...text, languages, pictures: copiesOf(ids, pictures), n } };
  },
};
