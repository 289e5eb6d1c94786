import type { Connection } from 'mongoose';
import { HOUR_MS } from '@hokm/shared/time';
import { tourModel, type TourRecord } from '../../src/tournaments/model.js';

/** A published tournament of eight in two hours; gives its id. */
export async function aPublishedTour(
  connection: Connection,
  changed: Partial<TourRecord> = {},
): Promise<string> {
  const tour = await tourModel(connection).create({
    name: { fa: 'جام یلدا', en: '' },
    about: { fa: '', en: '' },
    kind: 'elimination',
    starts_at: Date.now() + 2 * HOUR_MS,
    seats: 8,
    target_points: 5,
    pace: 'fast',
    fee: 0,
    house_coins: 0,
    status: 'published',
    seed: '00'.repeat(32),
    version: 7,
    ...changed,
  });
  return tour._id.toHexString();
}
