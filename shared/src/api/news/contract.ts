import { z } from 'zod';
import { lineInBoth, linesInBoth } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { adminResource } from '../resource.js';
import { NEWS_TEXT_MAX, NEWS_TITLE_MAX } from './limits.js';
import { newsPaths as paths } from './paths.js';

/** A news item for players, in the caller's language where there is one. */
export const newsItem = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  picture: z.string().nullable(),
  at: z.iso.datetime(),
});
export type NewsItem = z.infer<typeof newsItem>;
export const newsAnswer = pageOf(newsItem);
export type NewsAnswer = z.infer<typeof newsAnswer>;

export const listNews = endpoint({
  path: paths.listNews,
  summary: 'Published news, newest first',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery,
  answer: newsAnswer,
  refusals: [],
});

const title = lineInBoth(NEWS_TITLE_MAX);
const text = linesInBoth(NEWS_TEXT_MAX);
/** Shown from then on; may lie ahead. Null for a draft. */
const published_at = z.iso.datetime().nullable();

/** News as the panel edits them. */
export const newsAdmin = adminResource({
  name: 'news',
  noun: 'news item',
  area: 'panel/publish',
  item: { title, text, published_at },
  input: {
    title: title.refine(({ fa, en }) => fa !== '' || en !== '', {
      path: ['fa'],
      params: { rule: 'required' },
    }),
    text,
    published_at,
  },
  sorts: ['created_at', 'published_at', 'updated_at'],
  filters: { status: z.enum(['all', 'draft', 'scheduled', 'published']).default('all') },
  bulk: ['publish', 'unpublish', 'delete'],
});
