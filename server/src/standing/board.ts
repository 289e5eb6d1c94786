import type { Connection, Model } from 'mongoose';
import { periodAfter, periodAt, periodBefore, type PeriodKind, type PeriodSpan } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import { defineCollection, field } from '../platform/database/collection.js';
import { each, rows } from '../platform/database/export-rows.js';
import { isDuplicateKey } from '../platform/database/ids.js';
import { deletes } from '../platform/database/personal-data.js';

/** The score points of one person in one day, week or month. */
export interface BoardRecord {
  /** `<period's key>:<account id>`. */
  _id: string;
  /** The period's key. */
  period: string;
  player_id: string;
  score: number;
  /** The matches that were counted last, in the same document, so that count and mark are one write. */
  counted: string[];
  /** The next period has ended too: nothing reads its ranks any more. */
  expires_at: Date;
}

export type BoardModel = Model<BoardRecord>;

/** A match's points for one person. */
export interface BoardPoints {
  readonly player_id: string;
  readonly match: string;
  /** When the match ended, ms since 1970. It counts in the periods in which it ended, whenever it is counted. */
  readonly at: number;
  readonly score: number;
}

export const PERIOD_KINDS: readonly PeriodKind[] = ['today', 'week', 'month'];

/** A worker would have to be suspended for this many matches of one person to count one again. */
const MARKS = 100;
/** How long a board is kept after the period that is compared with it, ms; clocks of servers differ. */
const KEPT_MS = 2 * DAY_MS;

/** When nothing reads a period's board any more, ms since 1970. */
function expiryOf(span: PeriodSpan): number {
  return periodAfter(span).ends_at + KEPT_MS;
}

/** The `_id` of a person's entry in a period. */
export function boardId({ key }: Pick<PeriodSpan, 'key'>, playerId: string): string {
  return `${key}:${playerId}`;
}

/**
 * The `_id`s of all entries that a person may have now. A board is kept through the next period and some days; one more
 * period is listed, as the database may delete late.
 */
function boardPlaceIds(playerId: string, now: number): string[] {
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

export const boards = defineCollection<BoardRecord>({
  name: 'boards',
  schema: {
    _id: field.text,
    period: field.text,
    player_id: field.text,
    score: field.number,
    counted: field.texts,
    expires_at: field.date,
  },
  indexes: [
    {
      key: { period: 1, score: -1, player_id: 1 },
      answers: 'the board of a period in its order: a page, a rank, and all ranks once the period is over',
    },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'boards that nothing compares with any more' },
  ],
  personalData: {
    exports: {
      leaderboards: (source) =>
        each(
          rows<BoardRecord>(source, 'boards', {
            _id: { $in: boardPlaceIds(source.id, source.clock.now()) },
          }),
          ({ period, score }) => ({ period, score }),
        ),
    },
    erase: deletes('boards', ({ id }, now) => ({ _id: { $in: boardPlaceIds(id, now) } })),
  },
});

export function boardModel(connection: Connection): BoardModel {
  return boards.model(connection);
}

/** Adds a match's points to a person's day, week or month. Idempotent, also when called at the same time. */
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
      // The entry has this mark already, or a concurrent call inserted it.
      if (!isDuplicateKey(error)) throw error;
      if ((await boards.exists({ _id, counted: match })) !== null) return;
    }
  }
}
