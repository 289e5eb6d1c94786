import { AT_MOST } from '../../policy/at-most.js';

/** Lists that have views. */
export const VIEWED_LISTS = [
  'users',
  'audit',
  'news',
  'stories',
  'gallery',
  'albums',
  'books',
  'authors',
  'page-content',
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];
/** Its owner alone, all staff of the owner's level, or all staff. */
export const VIEW_SCOPES = ['me', 'level', 'all'] as const;
export type ViewScope = (typeof VIEW_SCOPES)[number];
export const VIEW_NAME_MAX = 32;
export const VIEW_QUERY_MAX = 500;
/** Views that one person may save for a list. */
export const VIEWS_MAX = AT_MOST.saved_views;
