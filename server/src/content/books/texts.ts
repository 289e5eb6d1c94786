import { LANGUAGES } from '@hokm/shared/language';
import type { DraftSpec, Pictures } from '../drafts/spec.js';
import { textOf } from '../drafts/texts.js';
import { copiesOf, picturesOf, undescribed } from '../drafts/written.js';
import type { BookRecord, BookText, PublishedBook } from './model.js';

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

/** The draft as readers see it. */
export function copyOf(draft: BookRecord, shown: Pictures): PublishedBook {
  const text: BookText = textOf<BookText>({ textFields: TEXT_FIELDS }, draft);
  const languages = LANGUAGES.filter((language) => draft.title[language] !== '');
  const pictures = copiesOf(picturesIn(draft), shown);
  return { ...text, languages, pictures, n: draft.text_revision ?? 1 };
}

/** Books as drafts. */
export const bookDrafts: DraftSpec<BookRecord, BookText> = {
  type: 'books',
  textFields: TEXT_FIELDS,
  settings: [],
  nameField: 'title',
  picturesIn,
  whole: (draft, pictures) => {
    const published = copyOf(draft, pictures);
    const isNamed = published.languages.length > 0;
    const missing = [...(isNamed ? [] : ['title']), ...undescribed(picturesIn(draft), pictures)];
    return missing.length > 0 ? { missing } : { published };
  },
};
