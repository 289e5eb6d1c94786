import { z } from 'zod';
import { pageOf } from './paging.js';

/** Something the people of the house tell the players. Texts in the caller's language where there is one. */
export const newsItem = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  picture: z.string().nullable(),
  at: z.iso.datetime(),
});
export type NewsItem = z.infer<typeof newsItem>;

/** `GET /api/news`: what is published, the newest first. */
export const newsAnswer = pageOf(newsItem);
export type NewsAnswer = z.infer<typeof newsAnswer>;
