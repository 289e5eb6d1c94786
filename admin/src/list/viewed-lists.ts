import type { ViewedList } from '@hokm/shared/api/views/limits';
import type { Area } from '@hokm/shared/policy';
import type { ListPath } from './list-source.js';

/** Where a list that has views stands: its address below `/admin`, its call, and who may read it. */
export const VIEWED: Readonly<
  Record<ViewedList, { readonly address: string; readonly path: ListPath; readonly area: Area }>
> = {
  users: { address: '/users', path: 'GET /admin/users', area: 'panel/users' },
  audit: { address: '/security/audit', path: 'GET /security/audit-logs', area: 'panel/security' },
  news: { address: '/news', path: 'GET /admin/news', area: 'panel/publish' },
  stories: { address: '/stories', path: 'GET /admin/stories', area: 'panel/content' },
  gallery: { address: '/gallery', path: 'GET /admin/gallery', area: 'panel/content' },
  albums: { address: '/albums', path: 'GET /admin/albums', area: 'panel/content' },
  books: { address: '/books', path: 'GET /admin/books', area: 'panel/content' },
  authors: { address: '/authors', path: 'GET /admin/authors', area: 'panel/content' },
  'page-content': { address: '/pages', path: 'GET /admin/page-content', area: 'panel/content' },
};
