import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { Clock } from '../core/ports.js';
import { defineCollection, field } from './collection.js';
import { isDuplicateKey } from './ids.js';
import { notPersonal } from './personal-data.js';

/** How often something was done in one period. */
interface QuotaRecord {
  /** `<what>:<whose>:<period>` */
  _id: string;
  made: number;
  expires_at: Date;
}

/** How often something may be done. */
export interface Quota {
  /** Name of what is counted. */
  readonly what: string;
  readonly most: number;
  /** Length of a period, ms. Periods begin at multiples of it since 1970. */
  readonly perMs: number;
}

export const quotas = defineCollection<QuotaRecord>({
  name: 'quotas',
  schema: { _id: field.text, made: field.number, expires_at: field.date },
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'counts whose period is over' }],
  personalData: notPersonal('how often something was done; expires within days'),
});

/** A key that may not be stored as it is: an e-mail or network address. */
export function hashedKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/**
 * Takes one unit of a quota of `whose` in this period; false when none is left. One update decides, so concurrent calls
 * in any number of processes never exceed the quota.
 */
export async function takeQuota(
  connection: Connection,
  clock: Clock,
  { what, most, perMs }: Quota,
  whose: string,
): Promise<boolean> {
  const counts = quotas.model(connection);
  const period = Math.floor(clock.now() / perMs);
  const available = { _id: `${what}:${whose}:${period}`, made: { $lt: most } };
  try {
    await counts.updateOne(
      available,
      { $inc: { made: 1 }, $setOnInsert: { expires_at: new Date((period + 2) * perMs) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // The count exists: it has reached the limit, or a concurrent call inserted it first.
    if (!isDuplicateKey(error)) throw error;
    const again = await counts.updateOne(available, { $inc: { made: 1 } });
    return again.matchedCount === 1;
  }
}
