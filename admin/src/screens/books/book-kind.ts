import type { booksAdmin, PanelBook } from '@hokm/shared/api/books';
import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import { EMPTY_RICH_TEXT, type RichText } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import type { InBoth } from '../../api/endpoints.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { inLanguage } from '../content/content.js';
import { useContentActions, type ContentKind, type Publishable } from '../content/use-content-actions.js';

/** Beginnings of the calls whose answers a change of a book makes out of date. */
export const BOOK_CALLS = ['GET /admin/books', 'GET /admin/authors', 'GET /admin/content/:type'];

/** A book of the list. */
export type ListedBook = ReceivedOf<typeof booksAdmin.list>['data'][number];

/** The fields of a book that its editor changes. */
export interface BookValues extends Record<string, unknown> {
  readonly title: InBoth;
  readonly text: Record<Language, RichText>;
  readonly picture: string | null;
  readonly author_ids: readonly string[];
  readonly year: number | null;
  readonly language: string;
  readonly pages: number | null;
  readonly isbn: string;
  readonly url: string;
  readonly buy_url: string;
  readonly order: number;
}

export const NEW_BOOK: BookValues = {
  title: { fa: '', en: '' },
  text: { fa: EMPTY_RICH_TEXT, en: EMPTY_RICH_TEXT },
  picture: null,
  author_ids: [],
  year: null,
  language: '',
  pages: null,
  isbn: '',
  url: '',
  buy_url: '',
  order: 0,
};

export function toValues(book: PanelBook): BookValues {
  const { title, text, picture, author_ids, year, language, pages, isbn, url, buy_url, order } = book;
  const values = { title, text, picture, author_ids, year, language, pages, isbn, url, buy_url, order };
  return values;
}

/** A book's name in the current language. */
export function useBookName(): (book: { readonly title: InBoth }) => string {
  const t = useTexts(contentTexts);
  const language = useLanguage();
  return ({ title }) => inLanguage(title, language) || t('untitled');
}

const CALLS: Omit<ContentKind<Publishable & { readonly title: InBoth }>, 'getName'> = {
  type: 'books',
  stale: BOOK_CALLS,
  publish: ({ id, revision }) =>
    client.call('POST /admin/books/:id/publish', { params: { id }, body: { revision } }),
  unpublish: ({ id, revision }) =>
    client.call('POST /admin/books/:id/unpublish', { params: { id }, body: { revision } }),
  remove: (id) => client.call('DELETE /admin/books/:id', { params: { id } }),
};

/** Actions for books. `onChanged` is called after each. */
export function useBookActions(onChanged?: () => void) {
  return useContentActions({ ...CALLS, getName: useBookName(), onChanged });
}
