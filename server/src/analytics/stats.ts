import { changeOf } from './measure.js';
import { countTours } from '../tournaments/tours.js';
import { spansAt } from './day-counts.js';
import type { ReportContext } from './report-context.js';

/** How far back the change of a number is measured, days. */
const STATS_DAYS = 30;

/** The six numbers of the dashboard. */
export async function readStats({ connection, clock, days, totals }: ReportContext) {
  const { now, before } = spansAt(clock.now(), STATS_DAYS);
  const [users, stories, pictures, counts, tours] = await Promise.all([
    totals.users(STATS_DAYS),
    totals.published('stories', STATS_DAYS),
    totals.published('gallery', STATS_DAYS),
    days.readSpans(['page_view', 'item_liked'], now, before),
    countTours(connection),
  ]);
  const views = counts.total('page_view', now);
  const likes = counts.total('item_liked', now);
  return {
    data: {
      total_users: users.value,
      total_stories: stories.value,
      total_gallery: pictures.value,
      total_tours: tours,
      monthly_views: views,
      monthly_likes: likes,
    },
    changes: {
      total_users: users.change,
      total_stories: stories.change,
      total_gallery: pictures.change,
      total_tours: null,
      monthly_views: changeOf(views, counts.total('page_view', before)),
      monthly_likes: changeOf(likes, counts.total('item_liked', before)),
    },
  };
}
