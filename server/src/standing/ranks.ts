import type { PeriodSpan } from '@hokm/shared/standing';
import { boardId, type BoardModel, type BoardRecord } from './board.js';

/** One place of a board. Of equal scores the older account comes first, so that no two people share a rank. */
export interface Place {
  readonly player_id: string;
  readonly score: number;
  /** From 1. */
  readonly rank: number;
  /** The rank of the first with this score: what earlier periods are compared with. */
  readonly score_rank: number;
}

type Entry = Pick<BoardRecord, 'player_id' | 'score'>;

/** How many people have more points in a period. One count in the index. */
async function above(boards: BoardModel, { key }: PeriodSpan, score: number): Promise<number> {
  return boards.countDocuments({ period: key, score: { $gt: score } });
}

/** How many people have points in a period. One count in the index. */
export async function peopleOn(boards: BoardModel, { key }: PeriodSpan): Promise<number> {
  return boards.countDocuments({ period: key });
}

/** Some places of a board in order, `skip` places from the top. A read in the order of the index, and a count. */
export async function placesFrom(
  boards: BoardModel,
  span: PeriodSpan,
  skip: number,
  limit: number,
): Promise<Place[]> {
  const entries = await boards
    .find({ period: span.key })
    .sort({ score: -1, player_id: 1 })
    .skip(skip)
    .limit(limit)
    .select({ _id: 0, player_id: 1, score: 1 })
    .lean<Entry[]>();
  const [first] = entries;
  const higher = skip === 0 || first === undefined ? 0 : await above(boards, span, first.score);
  let score_rank = higher + 1;
  return entries.map((entry, index) => {
    const last = entries[index - 1];
    if (last !== undefined && last.score !== entry.score) score_rank = skip + index + 1;
    return { ...entry, rank: skip + index + 1, score_rank };
  });
}

/** The place of a person and up to `around` neighbours on each side; null without points. Two reads, three counts. */
export async function rankOf(
  boards: BoardModel,
  span: PeriodSpan,
  playerId: string,
  around: number,
): Promise<{ own: Place; neighbours: Place[] } | null> {
  const entry = await boards.findById(boardId(span, playerId)).lean<BoardRecord>();
  if (entry === null) return null;
  const { player_id, score } = entry;
  const [higher, equal] = await Promise.all([
    above(boards, span, score),
    boards.countDocuments({ period: span.key, score, player_id: { $lt: player_id } }),
  ]);
  const from = Math.max(0, higher + equal - around);
  const window = await placesFrom(boards, span, from, higher + equal - from + 1 + around);
  return {
    own: { player_id, score, rank: higher + equal + 1, score_rank: higher + 1 },
    neighbours: window.filter((place) => place.player_id !== player_id),
  };
}
