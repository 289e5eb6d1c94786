import mongoose, { type Connection, type Model } from 'mongoose';
import { isDuplicateKey } from '../database/ids.js';

/** What a person has played so far. */
export interface StatisticsRecord {
  /** The account's id, 24 hex characters. */
  _id: string;
  games_played: number;
  games_won: number;
  /** Keys of the last effects that were counted: in the same document, so that count and mark are one write. */
  counted: string[];
}

/** A finished match, as it counts for one person. */
export interface PlayedGame {
  /** Unique; the same one again changes nothing. */
  readonly key: string;
  readonly player_id: string;
  readonly won: boolean;
}

/**
 * Marks that are kept. An effect is forgotten by its match once it is applied, so only a worker that had read it before
 * can bring it again: one that stood still while its player ended this many matches.
 */
const MARKS = 200;

const statisticsSchema = new mongoose.Schema<StatisticsRecord>(
  {
    _id: { type: String, required: true },
    games_played: { type: Number, required: true },
    games_won: { type: Number, required: true },
    counted: { type: [String], required: true },
  },
  { collection: 'statistics', versionKey: false, strict: 'throw' },
);

/** The model of people's statistics on a connection. */
export function statisticsModel(connection: Connection): Model<StatisticsRecord> {
  return (
    connection.models['Statistics'] ?? connection.model<StatisticsRecord>('Statistics', statisticsSchema)
  );
}

/** Counts a finished match for one person, once however often and by however many it is asked for. */
export async function countGame(
  statistics: Model<StatisticsRecord>,
  { key, player_id, won }: PlayedGame,
): Promise<void> {
  for (;;) {
    try {
      await statistics.updateOne(
        { _id: player_id, counted: { $ne: key } },
        {
          $inc: { games_played: 1, games_won: won ? 1 : 0 },
          $push: { counted: { $each: [key], $slice: -MARKS } },
        },
        { upsert: true },
      );
      return;
    } catch (error) {
      // The person has statistics, but none without this mark: counted. Or they were made by another at this moment.
      if (!isDuplicateKey(error)) throw error;
      if ((await statistics.exists({ _id: player_id, counted: key })) !== null) return;
    }
  }
}
