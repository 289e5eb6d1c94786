import type { Model, QueryFilter } from 'mongoose';
import type { AnswerOf } from '@hokm/shared/api/endpoint';
import type { readGalleryStatistics } from '@hokm/shared/api/gallery';
import type { PictureRecord } from './model.js';

type Statistics = AnswerOf<typeof readGalleryStatistics>['data'];

/** How many pictures there are, and what they lack. */
export async function statisticsOf(
  model: Model<PictureRecord>,
  albums: number,
  now: number,
): Promise<Statistics> {
  const count = (filter: QueryFilter<PictureRecord>) =>
    model.countDocuments({ trash_at: { $exists: false }, ...filter });
  const [total, published, scheduled, trash, on_homepage, without_alt, without_album, unused, bytes] =
    await Promise.all([
      count({}),
      count({ published_at: { $gt: 0, $lte: now } }),
      count({ published_at: { $gt: now } }),
      model.countDocuments({ trash_at: { $gt: new Date(0) } }),
      count({ home_place: { $gte: 1 } }),
      count({ $or: [{ 'alt.fa': '' }, { 'alt.en': '' }] }),
      count({ album: null }),
      count({ album: null, published_at: null }),
      bytesOf(model),
    ]);
  const drafts = total - published - scheduled;
  return {
    total,
    published,
    scheduled,
    drafts,
    trash,
    albums,
    bytes,
    on_homepage,
    without_alt,
    without_album,
    unused,
  };
}

async function bytesOf(model: Model<PictureRecord>): Promise<number> {
  const all = model
    .find({ trash_at: { $exists: false } })
    .select({ 'sizes.bytes': 1 })
    .lean<Pick<PictureRecord, 'sizes'>[]>();
  let sum = 0;
  for await (const { sizes } of all.cursor()) for (const { bytes } of sizes) sum += bytes;
  return sum;
}
