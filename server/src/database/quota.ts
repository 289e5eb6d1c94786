import mongoose, { type Connection, type Model } from 'mongoose';
import type { Clock } from '../ports.js';
import { isDuplicateKey } from './ids.js';

/** How often something was done in one stretch of time. */
interface QuotaRecord {
  /** `<what>:<whose>:<stretch>` */
  _id: string;
  made: number;
  expires_at: Date;
}

/** What may be done how often. */
export interface Quota {
  /** The name of what is counted. */
  readonly what: string;
  readonly most: number;
  /** How long a stretch is, ms; they begin at whole multiples of it since 1970. */
  readonly perMs: number;
}

const quotaSchema = new mongoose.Schema<QuotaRecord>(
  {
    _id: { type: String, required: true },
    made: { type: Number, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'quotas', versionKey: false, strict: 'throw' },
);

function quotaModel(connection: Connection): Model<QuotaRecord> {
  return connection.models['Quota'] ?? connection.model<QuotaRecord>('Quota', quotaSchema);
}

/**
 * Takes one of what an account may do in this stretch of time; false when none is left. One update decides, however many
 * come at once and to however many processes.
 */
export async function takeQuota(
  connection: Connection,
  clock: Clock,
  { what, most, perMs }: Quota,
  whose: string,
): Promise<boolean> {
  const stretch = Math.floor(clock.now() / perMs);
  try {
    await quotaModel(connection).updateOne(
      { _id: `${what}:${whose}:${stretch}`, made: { $lt: most } },
      { $inc: { made: 1 }, $setOnInsert: { expires_at: new Date((stretch + 2) * perMs) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // It is there and not below the limit; or two made it at once, and one of them comes again.
    if (!isDuplicateKey(error)) throw error;
    const again = await quotaModel(connection).updateOne(
      { _id: `${what}:${whose}:${stretch}`, made: { $lt: most } },
      { $inc: { made: 1 } },
    );
    return again.matchedCount === 1;
  }
}
