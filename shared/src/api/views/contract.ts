import { z } from 'zod';
import { done, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { VIEW_NAME_MAX, VIEW_QUERY_MAX, VIEW_SCOPES, VIEWED_LISTS, VIEWS_MAX } from './limits.js';
import { viewsPaths as paths } from './paths.js';

const list = z.enum(VIEWED_LISTS);

/** Filters, search and order of a list under a name. */
const savedView = z.object({
  id: z.string(),
  list,
  name: z.string(),
  /** The query of the list’s address, without the page: `status_filter=inactive&sort_by=name`. */
  query: z.string(),
  scope: z.enum(VIEW_SCOPES),
  /** Shown below its list in the sidebar; those that are shared always are. */
  is_pinned: z.boolean(),
  /** The caller has saved it. */
  is_own: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

export const listViews = endpoint({
  path: paths.listViews,
  summary:
    'The caller’s views of a list, those for staff of the caller’s level, and those for all, by name. Without a list those of all lists',
  access: 'panel/dashboard',
  limit: 'reads',
  query: z.object({ list: list.optional() }),
  answer: success({ data: z.array(savedView) }),
  refusals: [],
});

export const saveView = endpoint({
  path: paths.saveView,
  summary: `Save a view under a name, or replace the caller’s view of that name. At most ${VIEWS_MAX} for a list`,
  access: 'panel/dashboard',
  limit: 'writes',
  body: z.object({
    list,
    name: z.string().trim().min(1).max(VIEW_NAME_MAX),
    query: z
      .string()
      .max(VIEW_QUERY_MAX)
      .regex(/^[\w%.~*=&+-]*$/),
    scope: z.enum(VIEW_SCOPES).default('me'),
    is_pinned: z.boolean().default(false),
  }),
  answer: success({ data: savedView }),
  refusals: ['views/too_many'],
});

export const deleteView = endpoint({
  path: paths.deleteView,
  summary: 'Delete a view of the caller; super administrators delete those that are shared too',
  access: 'panel/dashboard',
  limit: 'writes',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) }),
  answer: done,
  refusals: ['request/not_found'],
});
