import type { Connection } from 'mongoose';
import { skeleton } from '../platform/core/skeleton.js';
import { isDuplicateKey } from '../platform/database/ids.js';
import { clans, type ClanRecord } from './model.js';

/**
 * Gives clans of earlier versions the skeleton of their name, the oldest first. Of clans that look alike the first gets
 * it; the others keep their names, and nobody can take them again. Idempotent, and safe in several processes.
 */
export async function fillSkeletons(connection: Connection): Promise<void> {
  const model = clans.model(connection);
  const missing = await model
    .find({ skeleton: { $exists: false } })
    .sort({ created_at: 1 })
    .select({ name: 1 })
    .lean<Pick<ClanRecord, '_id' | 'name'>[]>();
  for (const { _id, name } of missing) {
    const looks = skeleton(name);
    if (looks === '') continue;
    try {
      await model.updateOne({ _id }, { $set: { skeleton: looks } });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
