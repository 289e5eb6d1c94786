import type { QueryFilter } from 'mongoose';
import type { PeriodSpan } from '@hokm/shared/standing';
import { boardId, type BoardModel, type BoardRecord } from './board.js';
import type { BoardEntry, BoardRanks } from './board-ranks.js';

/** One place of a board. Of equal scores the older account comes first, so that no two people share a rank. */
export interface Place {
  readonly player_id: string;
  readonly score: number;
  /** From 1. */
  readonly rank: number;
  /** The rank of the first with this score: what earlier periods are compared with. */
  readonly score_rank: number;
}

/** Some places of a board in order, `skip` places from the top. A read in the order of the index, and a count. */
export async function placesFrom(
  ranks: BoardRanks,
  span: PeriodSpan,
  skip: number,
  limit: number,
): Promise<Place[]> {
  const start = await ranks.of(span).startOf(skip);
  const entries = await ranks.read(span, start.span, start.skip, limit);
  return withRanks(ranks, span, entries, skip);
}

/** Entries that follow one another on a board as places; `before` are above the first. A count where somebody is. */
async function withRanks(
  ranks: BoardRanks,
  span: PeriodSpan,
  entries: readonly BoardEntry[],
  before: number,
): Promise<Place[]> {
  const [first] = entries;
  const higher = before === 0 || first === undefined ? 0 : await ranks.of(span).above(first.score);
  let score_rank = higher + 1;
  return entries.map((entry, index) => {
    const last = entries[index - 1];
    if (last !== undefined && last.score !== entry.score) score_rank = before + index + 1;
    return { ...entry, rank: before + index + 1, score_rank };
  });
}

/** Up to `most` entries with the score of one, above or below it, the nearest first. */
function ofSameScore(
  boards: BoardModel,
  { key }: PeriodSpan,
  { player_id, score }: BoardEntry,
  side: 'above' | 'below',
  most: number,
): Promise<BoardEntry[]> {
  const isAbove = side === 'above';
  return nearest(
    boards,
    { period: key, score, player_id: isAbove ? { $lt: player_id } : { $gt: player_id } },
    isAbove,
    most,
  );
}

/** Up to `most` entries with the next scores above or below the score of one, the nearest first. */
function ofOtherScores(
  boards: BoardModel,
  { key }: PeriodSpan,
  { score }: BoardEntry,
  side: 'above' | 'below',
  most: number,
): Promise<BoardEntry[]> {
  const isAbove = side === 'above';
  return nearest(boards, { period: key, score: isAbove ? { $gt: score } : { $lt: score } }, isAbove, most);
}

function nearest(
  boards: BoardModel,
  filter: QueryFilter<BoardRecord>,
  isAbove: boolean,
  most: number,
): Promise<BoardEntry[]> {
  return boards
    .find(filter)
    .sort(isAbove ? { score: 1, player_id: -1 } : { score: -1, player_id: 1 })
    .limit(most)
    .select({ _id: 0, player_id: 1, score: 1 })
    .lean<BoardEntry[]>();
}

/**
 * Up to `most` entries next to one, above or below it, the nearest first: those with the same score, and where they are too few those
 * with another. One or two reads of as many, however far down the board it is.
 */
async function nextTo(
  boards: BoardModel,
  span: PeriodSpan,
  entry: BoardEntry,
  side: 'above' | 'below',
  most: number,
): Promise<BoardEntry[]> {
  const same = await ofSameScore(boards, span, entry, side, most);
  if (same.length === most) return same;
  return [...same, ...(await ofOtherScores(boards, span, entry, side, most - same.length))];
}

/** The place of a person and up to `around` neighbours on each side; null without points. Three to five reads, three counts. */
export async function rankOf(
  ranks: BoardRanks,
  span: PeriodSpan,
  playerId: string,
  around: number,
): Promise<{ own: Place; neighbours: Place[] } | null> {
  const { boards } = ranks;
  const entry = await boards.findById(boardId(span, playerId)).lean<BoardRecord>();
  if (entry === null) return null;
  const { player_id, score } = entry;
  const [higher, equal, over, under] = await Promise.all([
    ranks.of(span).above(score),
    boards.countDocuments({ period: span.key, score, player_id: { $lt: player_id } }),
    nextTo(boards, span, entry, 'above', around),
    nextTo(boards, span, entry, 'below', around),
  ]);
  const before = higher + equal;
  const window = [...over.reverse(), { player_id, score }, ...under];
  // Points that come meanwhile may put somebody above whom the counts have not seen.
  const places = await withRanks(ranks, span, window, Math.max(0, before - over.length));
  return {
    own: { player_id, score, rank: before + 1, score_rank: higher + 1 },
    neighbours: places.filter((place) => place.player_id !== player_id),
  };
}
