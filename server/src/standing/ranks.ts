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
  return withRanks(boards, span, entries, skip);
}

/** Entries that follow one another on a board as places; `before` are above the first. A count where somebody is. */
async function withRanks(
  boards: BoardModel,
  span: PeriodSpan,
  entries: readonly Entry[],
  before: number,
): Promise<Place[]> {
  const [first] = entries;
  const higher = before === 0 || first === undefined ? 0 : await above(boards, span, first.score);
  let score_rank = higher + 1;
  return entries.map((entry, index) => {
    const last = entries[index - 1];
    if (last !== undefined && last.score !== entry.score) score_rank = before + index + 1;
    return { ...entry, rank: before + index + 1, score_rank };
  });
}

/**
 * Up to `most` entries next to one, above or below it, the nearest first. Two reads of as many, however far down the board it is:
 * those with the same score, and those with another.
 */
async function nextTo(
  boards: BoardModel,
  { key }: PeriodSpan,
  { player_id, score }: Entry,
  side: 'above' | 'below',
  most: number,
): Promise<Entry[]> {
  const isAbove = side === 'above';
  const [same, others] = isAbove
    ? [{ $lt: player_id }, { $gt: score }]
    : [{ $gt: player_id }, { $lt: score }];
  const found = await Promise.all(
    [
      { period: key, score, player_id: same },
      { period: key, score: others },
    ].map((filter) =>
      boards
        .find(filter)
        .sort(isAbove ? { score: 1, player_id: -1 } : { score: -1, player_id: 1 })
        .limit(most)
        .select({ _id: 0, player_id: 1, score: 1 })
        .lean<Entry[]>(),
    ),
  );
  return found.flat().slice(0, most);
}

/** The place of a person and up to `around` neighbours on each side; null without points. Five reads, three counts. */
export async function rankOf(
  boards: BoardModel,
  span: PeriodSpan,
  playerId: string,
  around: number,
): Promise<{ own: Place; neighbours: Place[] } | null> {
  const entry = await boards.findById(boardId(span, playerId)).lean<BoardRecord>();
  if (entry === null) return null;
  const { player_id, score } = entry;
  const [higher, equal, over, under] = await Promise.all([
    above(boards, span, score),
    boards.countDocuments({ period: span.key, score, player_id: { $lt: player_id } }),
    nextTo(boards, span, entry, 'above', around),
    nextTo(boards, span, entry, 'below', around),
  ]);
  const before = higher + equal;
  const window = [...over.reverse(), { player_id, score }, ...under];
  // Points that come meanwhile may put somebody above whom the counts have not seen.
  const places = await withRanks(boards, span, window, Math.max(0, before - over.length));
  return {
    own: { player_id, score, rank: before + 1, score_rank: higher + 1 },
    neighbours: places.filter((place) => place.player_id !== player_id),
  };
}
