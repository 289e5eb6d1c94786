import type { Connection } from 'mongoose';
import type { ContentKind } from '@hokm/shared/api/analytics/limits';
import { DAY_MS } from '@hokm/shared/time';
import { accountModel } from '../accounts/model.js';
import type { Clock } from '../platform/core/ports.js';
import { contentModel, publishedUntil } from './content-kinds.js';
import type { Tallies } from './tallies.js';

/** How far back the change of a total is measured, days. */
export const TOTALS_DAYS = 30;

const STORIES = ['stories'] as const;
const PICTURES = ['gallery'] as const;

/** Keeps the totals of the dashboard: what there is now, and what of it there was 30 days ago. */
export async function countTotals(connection: Connection, tallies: Tallies, clock: Clock): Promise<void> {
  const before = clock.now() - TOTALS_DAYS * DAY_MS;
  const accounts = accountModel(connection);
  const published = async (kinds: readonly ContentKind[], until: number): Promise<number> => {
    const counts = kinds.map((kind) => contentModel(connection, kind).countDocuments(publishedUntil(until)));
    return (await Promise.all(counts)).reduce((sum, n) => sum + n, 0);
  };
  const [users, newUsers, stories, oldStories, pictures, oldPictures] = await Promise.all([
    // oxlint-disable-next-line no-restricted-properties -- counting a million every half minute would cost more
    accounts.estimatedDocumentCount(),
    accounts.countDocuments({ is_guest: { $in: [true, false] }, created_at: { $gte: new Date(before) } }),
    published(STORIES, clock.now()),
    published(STORIES, before),
    published(PICTURES, clock.now()),
    published(PICTURES, before),
  ]);
  await tallies.set('total_users', users, { before: users - newUsers });
  await tallies.set('total_stories', stories, { before: oldStories });
  await tallies.set('total_gallery', pictures, { before: oldPictures });
}
