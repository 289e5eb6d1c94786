import type { Connection } from 'mongoose';
import { DAY_MS } from '@hokm/shared/time';
import { accountModel } from '../accounts/model.js';
import { stories as storiesCollection } from '../content/stories/model.js';
import type { Clock } from '../platform/core/ports.js';
import type { Tallies } from './tallies.js';

/** How far back the change of a total is measured, days. */
export const TOTALS_DAYS = 30;

/** Keeps the totals of the dashboard: what there is now, and what of it there was 30 days ago. */
export async function countTotals(connection: Connection, tallies: Tallies, clock: Clock): Promise<void> {
  const before = clock.now() - TOTALS_DAYS * DAY_MS;
  const accounts = accountModel(connection);
  const published = (until: number) =>
    storiesCollection
      .model(connection)
      .countDocuments({ published_at: { $gt: 0, $lte: until }, trash_at: { $exists: false } });
  const [users, newUsers, stories, oldStories] = await Promise.all([
    accounts.estimatedDocumentCount(),
    accounts.countDocuments({ is_guest: { $in: [true, false] }, created_at: { $gte: new Date(before) } }),
    published(clock.now()),
    published(before),
  ]);
  await tallies.set('total_users', users, { before: users - newUsers });
  await tallies.set('total_stories', stories, { before: oldStories });
}
