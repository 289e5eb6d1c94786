import type { LeaderboardEntry, LeaderboardQuery, PageMeta, Period } from '@hokm/shared/api';
import { pageMeta } from '@hokm/shared/api';
import { periodAt, periodBefore, type PeriodSpan } from '@hokm/shared/standing';
import type { People } from '../platform/core/account.js';
import type { Clock } from '../platform/core/ports.js';
import { boardId, type BoardModel, type BoardRecord } from './board.js';
import type { PreviousPeriodRanks } from './previous-period-ranks.js';
import { peopleOn, rankOf, placesFrom, type Place } from './ranks.js';
import { presentEntry } from './standing-view.js';

export interface LeaderboardContext {
  readonly boards: BoardModel;
  readonly former: PreviousPeriodRanks;
  readonly people: Pick<People, 'findPeople'>;
  readonly clock: Clock;
}

/** Neighbours on each side of the own place. */
const NEIGHBOURS = 2;

/** The ranks of some people in the period before, without those who were not on that board. */
async function formerRanks(
  { boards, former }: LeaderboardContext,
  span: PeriodSpan,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const before = periodBefore(span);
  const entries = await boards
    .find({ _id: { $in: playerIds.map((id) => boardId(before, id)) } })
    .select({ _id: 0, player_id: 1, score: 1 })
    .lean<Pick<BoardRecord, 'player_id' | 'score'>[]>();
  if (entries.length === 0) return new Map();
  const ranks = await former.of(before);
  return new Map(
    entries.flatMap(({ player_id, score }) => {
      const rank = ranks.get(score);
      return rank === undefined ? [] : [[player_id, rank]];
    }),
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
 * A page of the board of the current day, week or month in Tehran. Five queries, each by index or `_id`; at most once a
 * minute, and once for a period long over, a pass over the index of the period before.
 */
export async function leaderboardPage(
  context: LeaderboardContext,
  { period, page, limit }: LeaderboardQuery,
): Promise<{ span: PeriodSpan; data: LeaderboardEntry[]; meta: PageMeta }> {
  const { boards, clock } = context;
  const span = periodAt(period, clock.now());
  const [total, places] = await Promise.all([
    peopleOn(boards, span),
    placesFrom(boards, span, (page - 1) * limit, limit),
  ]);
  return {
    span,
    data: await withPeople(context, span, places),
    meta: pageMeta(total, { page, per_page: limit }),
  };
}

/** The place of a person, with neighbours. Ten queries, each by index or `_id`. */
export async function ownPlace(
  context: LeaderboardContext,
  playerId: string,
  period: Period,
): Promise<{ own: LeaderboardEntry | null; neighbours: LeaderboardEntry[]; total: number }> {
  const { boards, clock } = context;
  const span = periodAt(period, clock.now());
  const [total, found] = await Promise.all([
    peopleOn(boards, span),
    rankOf(boards, span, playerId, NEIGHBOURS),
  ]);
  if (found === null) return { own: null, neighbours: [], total };
  const entries = await withPeople(context, span, [found.own, ...found.neighbours]);
  return {
    own: entries.find(({ id }) => id === playerId) ?? null,
    neighbours: entries.filter(({ id }) => id !== playerId),
    total,
  };
}
