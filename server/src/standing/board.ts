import mongoose, { type Connection, type Model } from 'mongoose';
import { periodAfter, periodAt, periodBefore, type PeriodKind, type PeriodSpan } from '@hokm/shared/standing';
import { isDuplicateKey } from '../platform/database/ids.js';

/** The score points of one person in one day, week or month. */
export interface BoardRecord {
  /** `<period's key>:<account id>`. */
  _id: string;
  /** The period's key. */
  period: string;
  player_id: string;
  score: number;
  /** The matches that were counted last: in the same document, so that count and mark are one write. */
  counted: string[];
  /** The period after has passed too: nobody asks for its ranks any more. */
  expires_at: Date;
}

export type BoardModel = Model<BoardRecord>;

/** A match's points for one person. */
export interface BoardPoints {
  readonly player_id: string;
  readonly match: string;
  /** When the match ended, ms since 1970: it counts in the periods it ended in, whenever it is counted. */
  readonly at: number;
  readonly score: number;
}

export const PERIOD_KINDS: readonly PeriodKind[] = ['today', 'week', 'month'];

/** As of the statistics: a worker would have to stand still for so many matches of one person to count one again. */
const MARKS = 100;
/** How long a board is kept after the period that is compared with it, ms: servers' clocks differ. */
const KEPT_MS = 2 * 86_400_000;

const boardSchema = new mongoose.Schema<BoardRecord>(
  {
    _id: { type: String, required: true },
    period: { type: String, required: true },
    player_id: { type: String, required: true },
    score: { type: Number, required: true },
    counted: { type: [String], required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'boards', versionKey: false, strict: 'throw' },
);

/** The model of the leaderboards' entries on a connection. */
export function boardModel(connection: Connection): BoardModel {
  return connection.models['Board'] ?? connection.model<BoardRecord>('Board', boardSchema);
}

/** When nobody asks for a period's board any more, ms since 1970. */
function expiryOf(span: PeriodSpan): number {
  return periodAfter(span).ends_at + KEPT_MS;
}

/** The `_id` of a person's entry in a period. */
export function boardId({ key }: Pick<PeriodSpan, 'key'>, playerId: string): string {
  return `${key}:${playerId}`;
}

/**
 * The `_id`s of all entries that a person may have now: a board is kept through the period after its own, and some days; one
 * more than that, as the database may take its time.
 */
export function boardPlaceIds(playerId: string, now: number): string[] {
  return PERIOD_KINDS.flatMap((kind) => {
    let span = periodAt(kind, now);
    const ids = [boardId(span, playerId)];
    while (expiryOf(span) > now) {
      span = periodBefore(span);
      ids.push(boardId(span, playerId));
    }
    return ids;
  });
}

/** Adds a match's points to a person's day, week or month, once however often and by however many it is asked for. */
export async function addPoints(boards: BoardModel, kind: PeriodKind, points: BoardPoints): Promise<void> {
  const { player_id, match, at, score } = points;
  const span = periodAt(kind, at);
  const _id = boardId(span, player_id);
  const expires_at = new Date(expiryOf(span));
  for (;;) {
    try {
      await boards.updateOne(
        { _id, counted: { $ne: match } },
        {
          $inc: { score },
          $push: { counted: { $each: [match], $slice: -MARKS } },
          $setOnInsert: { period: span.key, player_id, expires_at },
        },
        { upsert: true },
      );
      return;
    } catch (error) {
      // The entry is there, but not without this mark: counted. Or it was made by another at this moment.
      if (!isDuplicateKey(error)) throw error;
      if ((await boards.exists({ _id, counted: match })) !== null) return;
    }
  }
}
