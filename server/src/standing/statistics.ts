import type { Connection, Model } from 'mongoose';
import { FIRST_STANDING, type Standing } from '@hokm/shared/standing';
import { defineCollection, field } from '../platform/database/collection.js';
import { iso } from '../platform/database/export-rows.js';
import { isDuplicateKey } from '../platform/database/ids.js';
import { deletes, type ExportSource } from '../platform/database/personal-data.js';

/** The standing of a person, as it is stored. */
export interface StatisticsRecord extends Standing {
  /** The account's id, 24 hex characters. */
  readonly _id: string;
  /** Grows with every change; a change is written only onto the version it was made from. Absent in the oldest ones. */
  readonly version?: number;
  /** Keys of the last changes, in the same document, so that change and key are one write. */
  readonly counted: readonly string[];
}

export type StatisticsModel = Model<StatisticsRecord>;

/** A change of one person's standing by a finished match. */
export interface StandingChange {
  readonly player_id: string;
  /** Unique for the person; the same one again changes nothing. */
  readonly mark: string;
  /** Pure: may be called again. */
  readonly change: (standing: Standing) => Standing;
}

/**
 * Marks that are kept; a match has three at most. A match forgets an effect once it is applied, so only a worker that read
 * it before can bring it again: one that was suspended while the player ended a hundred matches.
 */
const APPLIED_KEYS_KEPT = 300;

const { mixed, number, texts } = field;

const statisticsOf = ({ connection, id }: ExportSource) =>
  connection.collection<StatisticsRecord>('statistics').findOne({ _id: id });

export const statistics = defineCollection<StatisticsRecord>({
  name: 'statistics',
  schema: {
    _id: field.text,
    version: number,
    games_played: number,
    games_won: number,
    missed: number,
    streak: number,
    best_streak: number,
    stayed: number,
    best_stayed: number,
    recent: { ...mixed, required: true },
    hands_won: number,
    hakem_hands: number,
    kots: number,
    hakem_kots: number,
    comebacks: number,
    marathons: number,
    met: texts,
    score: number,
    level: number,
    levels: { ...mixed, required: true },
    rated: number,
    mu: number,
    sigma: number,
    trophies: number,
    peak_trophies: number,
    rated_at: { type: Number, default: null },
    rested_at: field.optionalNumber,
    badges: { ...mixed, required: true },
    counted: texts,
  },
  indexes: [],
  personalData: {
    exports: {
      async statistics(source) {
        const kept = await statisticsOf(source);
        if (kept === null) return null;
        const { mu, sigma, met } = kept;
        return { ...kept, rating: { mu, sigma }, people_met: met.length };
      },
      async *badges(source) {
        for (const { id, at } of (await statisticsOf(source))?.badges ?? []) yield { id, at: iso(at) };
      },
    },
    erase: deletes('statistics', ({ id }) => ({ _id: id })),
  },
});

export function statisticsModel(connection: Connection): StatisticsModel {
  return statistics.model(connection);
}

/** The standing of a person, with version 0 before the first finished match. One read by `_id`. */
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
 * Changes the standing of a person once per mark, however often and by however many workers it is called. The new document
 * is written only onto the version it was made from; otherwise it is made again from the newer one.
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
