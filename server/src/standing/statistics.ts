import mongoose, { type Connection, type Model } from 'mongoose';
import { FIRST_STANDING, type Standing } from '@hokm/shared/standing';
import { isDuplicateKey } from '../platform/database/ids.js';

/** Where a person stands, as it is stored. */
export interface StatisticsRecord extends Standing {
  /** The account's id, 24 hex characters. */
  readonly _id: string;
  /** Grows with every change: a change is written only onto the version it was made from. Absent in the oldest ones. */
  readonly version?: number;
  /** Keys of the last changes that were made: in the same document, so that change and mark are one write. */
  readonly counted: readonly string[];
}

export type StatisticsModel = Model<StatisticsRecord>;

/** One thing that a finished match changes for a person. */
export interface StandingChange {
  readonly player_id: string;
  /** Unique for the person; the same one again changes nothing. */
  readonly mark: string;
  /** Pure: may be asked again. */
  readonly change: (standing: Standing) => Standing;
}

/**
 * Marks that are kept, three a match at most. An effect is forgotten by its match once it is applied, so only a worker
 * that had read it before can bring it again: one that stood still while its player ended a hundred matches.
 */
const APPLIED_KEYS_KEPT = 300;

const { Mixed } = mongoose.Schema.Types;
const count = { type: Number, required: true } as const;

const statisticsSchema = new mongoose.Schema<StatisticsRecord>(
  {
    _id: { type: String, required: true },
    version: count,
    games_played: count,
    games_won: count,
    streak: count,
    best_streak: count,
    stayed: count,
    best_stayed: count,
    recent: { type: Mixed, required: true },
    hands_won: count,
    hakem_hands: count,
    kots: count,
    hakem_kots: count,
    comebacks: count,
    marathons: count,
    met: { type: [String], required: true },
    score: count,
    level: count,
    levels: { type: Mixed, required: true },
    rated: count,
    mu: count,
    sigma: count,
    trophies: count,
    peak_trophies: count,
    rated_at: { type: Number, default: null },
    badges: { type: Mixed, required: true },
    counted: { type: [String], required: true },
  },
  { collection: 'statistics', versionKey: false, strict: 'throw' },
);

/** The model of people's statistics on a connection. */
export function statisticsModel(connection: Connection): StatisticsModel {
  return (
    connection.models['Statistics'] ?? connection.model<StatisticsRecord>('Statistics', statisticsSchema)
  );
}

/** Where a person stands, and the version of it: 0 for who has not finished a match. One read by `_id`. */
export async function standingOf(
  statistics: StatisticsModel,
  playerId: string,
): Promise<Standing & { readonly version: number }> {
  const record = await statistics.findById(playerId).lean<StatisticsRecord>();
  return { ...FIRST_STANDING, version: 0, ...record };
}

function changed(record: StatisticsRecord, { mark, change }: StandingChange): StatisticsRecord {
  const { _id, version = 0, counted } = record;
  return {
    ...change(record),
    _id,
    version: version + 1,
    counted: [...counted, mark].slice(-APPLIED_KEYS_KEPT),
  };
}

/**
 * Changes where a person stands, once however often and by however many it is asked for: the new document is written
 * only where the version is still the one it was made from. Who comes too late makes it anew from what is there.
 */
export async function changeStanding(statistics: StatisticsModel, asked: StandingChange): Promise<void> {
  const { player_id: _id, mark } = asked;
  for (;;) {
    const before = await statistics.findById(_id).lean<StatisticsRecord>();
    if (before?.counted.includes(mark) === true) return;
    if (before === null) {
      try {
        await statistics.create(changed({ ...FIRST_STANDING, _id, version: 0, counted: [] }, asked));
        return;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    } else {
      const { _id: same, ...next } = changed({ ...FIRST_STANDING, ...before }, asked);
      const version = before.version ?? { $exists: false };
      const written = await statistics.findOneAndUpdate({ _id: same, version }, { $set: next }).lean();
      if (written !== null) return;
    }
  }
}
