import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/books';
import { refuse } from '../../platform/core/result.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import type { BooksContext } from './context.js';
import { presentBook, presentCard } from './view.js';

/** Books as players read about them. */
export function bookRoutes({ books, authors }: BooksContext): readonly Handler[] {
  return [
    handle(contract.listBooks, async ({ query, language }) => {
      const { total, records } = await books.page(query.author, query);
      const ids = records.flatMap(({ published }) => published.author_ids);
      const names = await authors.namesFor(ids, language);
      return {
        ...done,
        data: records.map((each) => presentCard(each, names, language)),
        meta: pageMeta(total, query),
      };
    }),
    handle(contract.getBook, async ({ params, language }) => {
      const book = await books.read(params.id);
      if (book === null) return refuse('request/not_found');
      const names = await authors.namesFor(book.published.author_ids, language);
      return { ...done, data: presentBook(book, names, language) };
    }),
  ];
}
