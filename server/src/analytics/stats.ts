import { changeOf } from './measure.js';
import { spansAt } from './day-counts.js';
import type { ReportContext } from './report-context.js';
import { TOTALS_DAYS } from './totals.js';

/** The six numbers of the dashboard. Reads tallies and sums of days; nothing is counted. */
export async function readStats({ clock, days, tallies }: ReportContext) {
  const { now, before } = spansAt(clock.now(), TOTALS_DAYS);
  const [totals, counts] = await Promise.all([
    tallies.read(['total_users', 'total_stories', 'total_gallery']),
    days.readSpans(['page_view', 'item_liked'], now, before),
  ]);
  const users = totals.get('total_users');
  const stories = totals.get('total_stories');
  const pictures = totals.get('total_gallery');
  const views = counts.total('page_view', now);
  const likes = counts.total('item_liked', now);
  return {
    data: {
      total_users: users?.n ?? 0,
      total_stories: stories?.n ?? 0,
      total_gallery: pictures?.n ?? 0,
      // Tournaments are not there yet.
      total_tours: 0,
      monthly_views: views,
      monthly_likes: likes,
    },
    changes: {
      total_users: changeOf(users?.n ?? 0, users?.by['before'] ?? 0),
      total_stories: changeOf(stories?.n ?? 0, stories?.by['before'] ?? 0),
      total_gallery: changeOf(pictures?.n ?? 0, pictures?.by['before'] ?? 0),
      total_tours: null,
      monthly_views: changeOf(views, counts.total('page_view', before)),
      monthly_likes: changeOf(likes, counts.total('item_liked', before)),
    },
  };
}
