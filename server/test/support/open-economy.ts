import { expect } from 'vitest';
import type { EconomySettings } from '@hokm/shared/api/settings';
import { INITIAL_ECONOMY } from '../../src/settings/values.js';
import { apiOf } from './api.js';
import type { TestServer } from './server.js';

/** A process knows of a change within a second; a busy machine needs longer. */
const SOON = { timeout: 20_000, interval: 50 };

/** A super administrator has opened or closed coin rooms or predictions, to everybody; resolves when the server knows. */
export async function openEconomy(
  { url, connection }: TestServer,
  switches: Partial<Pick<EconomySettings, 'stakes' | 'predictions' | 'tour_fees'>>,
): Promise<void> {
  const everybody = { unknown_country: true, needs_age: false, least_matches: 0, prediction_rated: 0 };
  const value = { ...INITIAL_ECONOMY, ...everybody, ...switches };
  await connection
    .collection('state')
    .updateOne(
      { _id: 'settings.economy' as never },
      { $set: { value, updated_at: new Date(), updated_by: '' }, $inc: { revision: 1 } },
      { upsert: true },
    );
  const stranger = apiOf(url, null);
  const games = async () => JSON.stringify((await stranger('GET', '/games/types')).body['data']);
  await expect.poll(games, SOON).toContain(value.stakes ? '"stakes":[10' : '"stakes":[]');
  await expect.poll(games, SOON).toContain(`"predictions":${value.predictions}`);
}
