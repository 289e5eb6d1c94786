import type { CallAnswer } from '@hokm/web/client';
import type { AppCalls } from '../../api/index.js';
import { callQuery, type QueryOptions } from '../../data/query.js';

/** A page of the product; read without a session too. */
export const pageQuery = (slug: string): QueryOptions<CallAnswer<AppCalls['GET /pages/:slug']>> => ({
  ...callQuery('GET /pages/:slug', { params: { slug } }),
  isPublic: true,
});

/** The published pages of the product. */
export const pagesQuery = (): QueryOptions<CallAnswer<AppCalls['GET /pages']>> => ({
  ...callQuery('GET /pages'),
  isPublic: true,
});
