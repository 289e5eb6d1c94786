import type { authorsAdmin, PanelAuthor } from '@hokm/shared/api/authors';
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

/** Beginnings of the calls whose answers a change of an author makes out of date. */
export const AUTHOR_CALLS = ['GET /admin/authors', 'GET /admin/books', 'GET /admin/content/:type'];

/** An author of the list. */
export type ListedAuthor = ReceivedOf<typeof authorsAdmin.list>['data'][number];

/** The fields of an author that the editor changes. */
export interface AuthorValues extends Record<string, unknown> {
  readonly name: InBoth;
  readonly text: Record<Language, RichText>;
  readonly picture: string | null;
  readonly url: string;
  readonly order: number;
}

export const NEW_AUTHOR: AuthorValues = {
  name: { fa: '', en: '' },
  text: { fa: EMPTY_RICH_TEXT, en: EMPTY_RICH_TEXT },
  picture: null,
  url: '',
  order: 0,
};

export function toValues({ name, text, picture, url, order }: PanelAuthor): AuthorValues {
  return { name, text, picture, url, order };
}

/** An author's name in the current language. */
export function useAuthorName(): (author: { readonly name: InBoth }) => string {
  const t = useTexts(contentTexts);
  const language = useLanguage();
  return ({ name }) => inLanguage(name, language) || t('untitled');
}

const CALLS: Omit<ContentKind<Publishable & { readonly name: InBoth }>, 'getName'> = {
  type: 'authors',
  stale: AUTHOR_CALLS,
  publish: ({ id, revision }) =>
    client.call('POST /admin/authors/:id/publish', { params: { id }, body: { revision } }),
  unpublish: ({ id, revision }) =>
    client.call('POST /admin/authors/:id/unpublish', { params: { id }, body: { revision } }),
  remove: (id) => client.call('DELETE /admin/authors/:id', { params: { id } }),
};

/** Actions for authors. `onChanged` is called after each. */
export function useAuthorActions(onChanged?: () => void) {
  return useContentActions({ ...CALLS, getName: useAuthorName(), onChanged });
}
