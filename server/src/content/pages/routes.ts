import * as contract from '@hokm/shared/api/page-content';
import { refuse } from '../../platform/core/result.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import type { PagesContext } from './context.js';
import { firstCards, inOrder, presentCard, presentFirstText, presentPage } from './view.js';

/** Pages as everybody reads them, and accepting the terms. */
export function pageRoutes({ pages, terms, acceptTerms }: PagesContext): readonly Handler[] {
  return [
    handle(contract.listPages, async ({ language }) => {
      const published = await pages.list();
      const cards = published.map((each) => presentCard(each, language));
      return { ...done, data: inOrder([...firstCards(published, language), ...cards]) };
    }),
    handle(contract.getPage, async ({ params, language }) => {
      const page = await pages.read(params.slug);
      const data = page === null ? presentFirstText(params.slug, language) : presentPage(page, language);
      return data === null ? refuse('request/not_found') : { ...done, data };
    }),
    handle(contract.acceptTerms, async ({ account, body }) => {
      // As they are in the database: this process may not have heard of newer ones.
      const version = await terms.refresh();
      if (version === null) return refuse('request/not_found');
      if (version !== body.version) return refuse('pages/terms_changed', { terms_version: version });
      const accepted = await acceptTerms(account.id, version);
      if (accepted === null) return refuse('request/not_found');
      return { ...done, terms_version: accepted.version, accepted_at: accepted.at.toISOString() };
    }),
  ];
}
