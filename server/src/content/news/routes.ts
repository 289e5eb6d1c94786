import type { Model } from 'mongoose';
import { pageMeta } from '@hokm/shared/api';
import { listNews, newsAdmin } from '@hokm/shared/api/news';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import type { Clock } from '../../platform/core/ports.js';
import { adminResource, resourceInBulk } from '../../platform/panel/admin-resource.js';
import type { BulkSubject } from '../../platform/panel/bulk-subject.js';
import type { ResourceContext, ResourceSpec } from '../../platform/panel/resource-store.js';
import { news, type NewsRecord } from './model.js';
import { presentNews, presentNewsAdmin } from './view.js';
import { onPage } from '../../platform/database/on-page.js';

export interface NewsContext {
  readonly model: Model<NewsRecord>;
  readonly clock: Clock;
  readonly resources: ResourceContext;
}

export function newsRoutes({ model, clock }: NewsContext): readonly Handler[] {
  return [
    handle(listNews, async ({ query, language }) => {
      const published = { published_at: { $lte: clock.now() }, trash_at: { $exists: false } };
      const [total, page] = await Promise.all([
        model.countDocuments(published),
        onPage(model.find(published).sort({ published_at: -1 }), query).lean<NewsRecord[]>(),
      ]);
      return {
        ...done,
        data: page.map((each) => presentNews(each, language)),
        meta: pageMeta(total, query),
      };
    }),
  ];
}

const time = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** News as the panel edits them. */
const ADMIN: ResourceSpec<typeof newsAdmin, NewsRecord> = {
  contract: newsAdmin,
  collection: news,
  subject: 'news',
  audited: ['title', 'text', 'published_at'],
  sorts: { created_at: '_id', published_at: 'published_at', updated_at: 'updated_at' },
  filter: ({ status }, now) => {
    if (status === 'draft') return { published_at: null };
    if (status === 'scheduled') return { published_at: { $gt: now } };
    return status === 'published' ? { published_at: { $lte: now } } : {};
  },
  fields: ({ title, text, published_at }) => ({ title, text, published_at: time(published_at) }),
  bulk: {
    publish: ({ published_at }, now) => ({
      published_at: published_at !== null && published_at <= now ? published_at : now,
    }),
    unpublish: () => ({ published_at: null }),
  },
  view: presentNewsAdmin,
};

export function newsAdminRoutes({ resources }: NewsContext): readonly Handler[] {
  return adminResource(resources, ADMIN);
}

/** News among the things of `POST admin/bulk/:operation`. */
export function newsInBulk({ resources }: NewsContext): BulkSubject {
  return resourceInBulk(resources, ADMIN, 'panel/publish', ['publish', 'unpublish']);
}
