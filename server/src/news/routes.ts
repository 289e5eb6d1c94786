import { Router } from 'express';
import type { Connection } from 'mongoose';
import { newsAnswer, pageMeta, pageQuery } from '@hokm/shared/api';
import type { Route } from '../http/route.js';
import type { Clock } from '../ports.js';
import { newsModel, type NewsRecord } from './model.js';
import { presentNews } from './view.js';

export interface NewsRoutesProps {
  readonly connection: Connection;
  readonly clock: Clock;
}

/** `GET /news`: what is published, the newest first. */
export function newsRoutes(route: Route, { connection, clock }: NewsRoutesProps): Router {
  const news = newsModel(connection);
  const list = route({
    policy: 'signed-in',
    query: pageQuery,
    answer: newsAnswer,
    async handle({ query, language }) {
      const published = { published_at: { $lte: clock.now() } };
      const [total, page] = await Promise.all([
        news.countDocuments(published),
        news
          .find(published)
          .sort({ published_at: -1 })
          .skip((query.page - 1) * query.per_page)
          .limit(query.per_page)
          .lean<NewsRecord[]>(),
      ]);
      return {
        success: true as const,
        data: page.map((each) => presentNews(each, language)),
        meta: pageMeta(total, query),
      };
    },
  });
  return Router().get('/news', list);
}
