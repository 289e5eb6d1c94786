import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/authors';
import { refuse } from '../../platform/core/result.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import type { AuthorsContext } from './context.js';
import { presentAuthor, presentCard } from './view.js';

/** Authors as players read about them. */
export function authorRoutes({ authors }: AuthorsContext): readonly Handler[] {
  return [
    handle(contract.listAuthors, async ({ query, language }) => {
      const { total, records } = await authors.page(query);
      return {
        ...done,
        data: records.map((each) => presentCard(each, language)),
        meta: pageMeta(total, query),
      };
    }),
    handle(contract.getAuthor, async ({ params, language }) => {
      const author = await authors.read(params.id);
      return author === null
        ? refuse('request/not_found')
        : { ...done, data: presentAuthor(author, language) };
    }),
  ];
}
