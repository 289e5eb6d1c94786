import type { LeaderboardEntry, LeaderboardQuery, PageMeta, Period } from '@hokm/shared/api';
import { pageMeta } from '@hokm/shared/api';
import { periodAt, periodBefore, type PeriodSpan } from '@hokm/shared/standing';
import type { People } from '../platform/core/account.js';
import type { Clock } from '../platform/core/ports.js';
import { boardId, type BoardRecord } from './board.js';
import type { BoardRanks } from './board-ranks.js';
import type { PreviousPeriodRanks } from './previous-period-ranks.js';
import { rankOf, placesFrom, type Place } from './ranks.js';
import { presentEntry } from './standing-view.js';

export interface LeaderboardContext {
  readonly ranks: BoardRanks;
  readonly former: PreviousPeriodRanks;
  readonly people: Pick<People, 'findPeople'>;
  readonly clock: Clock;
}

/** Neighbours on each side of the own place. */
const NEIGHBOURS = 2;

/** The ranks of some people in the period before, without those who were not on that board. */
async function formerRanks(
  { ranks: { boards }, former }: LeaderboardContext,
  span: PeriodSpan,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const before = periodBefore(span);
  const entries = await boards
    .find({ _id: { $in: playerIds.map((id) => boardId(before, id)) } })
    .select({ _id: 0, player_id: 1, score: 1 })
    .lean<Pick<BoardRecord, 'player_id' | 'score'>[]>();
  return new Map(
    await Promise.all(
      entries.map(async ({ player_id, score }) => [player_id, await former.of(before, score)] as const),
    ),
  );
}

/** Places with their people. Deleted accounts are left out; the ranks of the others stay. Two queries by `_id`. */
async function withPeople(
  context: LeaderboardContext,
  span: PeriodSpan,
  places: readonly Place[],
): Promise<LeaderboardEntry[]> {
  const ids = places.map(({ player_id }) => player_id);
  const [people, former] = await Promise.all([
    context.people.findPeople(ids),
    formerRanks(context, span, ids),
  ]);
  return places.flatMap((place) => {
    const account = people.get(place.player_id);
    return account === undefined ? [] : [presentEntry(account, place, former.get(place.player_id) ?? null)];
  });
}

/**
 * A page of the board of the current day, week or month in Tehran. Five queries, each by index or `_id`, and a count for each score of
 * the period before that nobody asked for lately.
 */
export async function leaderboardPage(
  context: LeaderboardContext,
  { period, page, limit }: LeaderboardQuery,
): Promise<{ span: PeriodSpan; data: LeaderboardEntry[]; meta: PageMeta }> {
  const { ranks, clock } = context;
  const span = periodAt(period, clock.now());
  const [total, places] = await Promise.all([
    ranks.of(span).total(),
    placesFrom(ranks, span, (page - 1) * limit, limit),
  ]);
  return {
    span,
    data: await withPeople(context, span, places),
    meta: pageMeta(total, { page, per_page: limit }),
  };
}

/** The place of a person, with neighbours. Eight to ten queries, each by index or `_id`. */
export async function ownPlace(
  context: LeaderboardContext,
  playerId: string,
  period: Period,
): Promise<{ own: LeaderboardEntry | null; neighbours: LeaderboardEntry[]; total: number }> {
  const { ranks, clock } = context;
  const span = periodAt(period, clock.now());
  const [total, found] = await Promise.all([
    ranks.of(span).total(),
    rankOf(ranks, span, playerId, NEIGHBOURS),
  ]);
  if (found === null) return { own: null, neighbours: [], total };
  const entries = await withPeople(context, span, [found.own, ...found.neighbours]);
  return {
    own: entries.find(({ id }) => id === playerId) ?? null,
    neighbours: entries.filter(({ id }) => id !== playerId),
    total,
  };
}
