import type { PanelPage } from '@hokm/shared/api/page-content';
import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import type { pagesAdmin } from '@hokm/shared/api/page-content';
import type { RichText } from '@hokm/shared/rich-text';
import { EMPTY_RICH_TEXT } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import type { InBoth } from '../../api/endpoints.js';
import { inLanguage } from '../content/content.js';
import { useContentActions, type ContentKind, type Publishable } from '../content/use-content-actions.js';

/** Beginnings of the calls whose answers a change of a page makes out of date. */
export const PAGE_CALLS = ['GET /admin/page-content', 'GET /admin/content/:type'];

/** A page of the list. */
export type ListedPage = ReceivedOf<typeof pagesAdmin.list>['data'][number];

/** The fields of a page that its editor changes. */
export interface PageValues extends Record<string, unknown> {
  readonly key: string;
  readonly title: InBoth;
  readonly body: Record<Language, RichText>;
  readonly must_accept: boolean;
}

export const NEW_PAGE: PageValues = {
  key: '',
  title: { fa: '', en: '' },
  body: { fa: EMPTY_RICH_TEXT, en: EMPTY_RICH_TEXT },
  must_accept: false,
};

export function toValues({ key, title, body, must_accept }: PanelPage): PageValues {
  return { key, title, body, must_accept };
}

/** A page's name in the current language; its address where it has none. */
export function usePageName(): (page: Pick<ListedPage, 'title' | 'key'>) => string {
  const language = useLanguage();
  return ({ title, key }) => inLanguage(title, language) || `/${key}`;
}

const CALLS: Omit<ContentKind<Publishable & Pick<ListedPage, 'title' | 'key'>>, 'getName'> = {
  type: 'pages',
  stale: PAGE_CALLS,
  publish: ({ id, revision }) =>
    client.call('POST /admin/page-content/:id/publish', { params: { id }, body: { revision } }),
  unpublish: ({ id, revision }) =>
    client.call('POST /admin/page-content/:id/unpublish', { params: { id }, body: { revision } }),
  remove: (id) => client.call('DELETE /admin/page-content/:id', { params: { id } }),
};

/** Actions for pages. `onChanged` is called after each. */
export function usePageActions(onChanged?: () => void) {
  return useContentActions({ ...CALLS, getName: usePageName(), onChanged });
}
