import type { Connection } from 'mongoose';
import type { Tiles } from '@hokm/shared/api/analytics';
import { MINUTE_MS } from '@hokm/shared/time';
import { accountModel } from '../accounts/model.js';
import type { Clock } from '../platform/core/ports.js';
import type { Gauges } from './gauges.js';

const SIGN_UPS_MS = 5 * MINUTE_MS;

/** The figures of this moment for the dashboard, of all processes together. */
export async function readTiles(connection: Connection, gauges: Gauges, clock: Clock): Promise<Tiles> {
  const now = clock.now();
  const [sums, sign_ups_5m] = await Promise.all([
    gauges.read(),
    accountModel(connection).countDocuments({
      is_guest: { $in: [true, false] },
      created_at: { $gte: new Date(now - SIGN_UPS_MS) },
    }),
  ]);
  return {
    at: new Date(now).toISOString(),
    sockets: sums['sockets'] ?? 0,
    tables: sums['tables'] ?? 0,
    cards_minute: sums['cards_minute'] ?? 0,
    sign_ups_5m,
  };
}
