import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import mongoose from 'mongoose';
import {
  badgesAnswer,
  leaderboardAnswer,
  ownPlaceAnswer,
  rankingsAnswer,
  scoreAnswer,
  signInAnswer,
  type LeaderboardAnswer,
} from '@hokm/shared/api';
import { addRating, periodAt, periodBefore, type PeriodKind } from '@hokm/shared/standing';
import { accountModel } from '../accounts/model.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { countGame } from '../../test/support/standing.js';
import { addPoints, boardModel } from './board.js';
import { denormalizeStanding } from './denormalize-standing.js';
import { changeStanding, statisticsModel } from './statistics.js';

const MINUTE = 60_000;
let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());
beforeEach(async () => {
  for (const name of ['accounts', 'statistics', 'boards', 'clans', 'sessions'])
    await http.connection.collection(name).deleteMany({});
  // The cache of a minute and the boards of the previous test have expired.
  http.clock.advance(3 * 86_400_000);
});

interface Guest {
  readonly id: string;
  readonly token: string;
}

async function guest(name: string): Promise<Guest> {
  const response = await fetch(`${http.url}/api/auth/guest`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const { user, token } = signInAnswer.parse(await response.json());
  return { id: user.id, token };
}
const guests = (count: number): Promise<Guest[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => guest(`player ${n}`)));

async function get(path: string, who: Guest | null, language = 'fa') {
  const headers: Record<string, string> = { 'Accept-Language': language };
  if (who !== null) headers['Authorization'] = `Bearer ${who.token}`;
  const response = await fetch(`${http.url}/api/${path}`, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const leaderboard = async (who: Guest, query = ''): Promise<LeaderboardAnswer> =>
  leaderboardAnswer.parse((await get(`leaderboard${query}`, who)).body);
const own = async (who: Guest, query = '') =>
  ownPlaceAnswer.parse((await get(`user/leaderboard${query}`, who)).body);
const rankings = async (who: Guest, query = '') =>
  rankingsAnswer.parse((await get(`rankings${query}`, who)).body);

/** Points of a match that ended at a moment; now without one. */
async function points(who: Guest, score: number, at = http.clock.now(), kind: PeriodKind = 'week') {
  await addPoints(boardModel(http.connection), kind, { player_id: who.id, match: randomUUID(), at, score });
}
const lastWeek = (): number => periodBefore(periodAt('week', http.clock.now())).starts_at + MINUTE;

/** Gives somebody a rated match that makes so many trophies above the thousand of a newcomer. */
async function trophies(who: Guest, above: number, at = http.clock.now()) {
  const statistics = statisticsModel(http.connection);
  const step = { mu: above / 50, sigma: 1, won: above >= 0 };
  await changeStanding(statistics, {
    player_id: who.id,
    mark: randomUUID(),
    change: (standing) => addRating(standing, step, at, true),
  });
  await denormalizeStanding({ accounts: accountModel(http.connection), statistics }, who.id);
}

async function games(who: Guest, results: string) {
  for (const [at, result] of results.split('').entries())
    await countGame(http.connection, {
      key: randomUUID(),
      player_id: who.id,
      won: result === 'w',
      at: http.clock.now() + at,
    });
  const statistics = statisticsModel(http.connection);
  await denormalizeStanding({ accounts: accountModel(http.connection), statistics }, who.id);
}

describe('every call about where people stand', () => {
  it.each(['leaderboard', 'user/leaderboard', 'rankings', 'badges', 'user/score'])(
    '%s needs a session',
    async (path) => {
      expect(await get(path, null)).toMatchObject({ status: 401, body: { code: 'auth/unauthenticated' } });
    },
  );

  it.each([
    'leaderboard?period=year',
    'leaderboard?limit=0',
    'leaderboard?limit=101',
    'leaderboard?page=0',
    'leaderboard?page=10001',
    'leaderboard?period=week&period=month',
    'user/leaderboard?period=always',
    'rankings?scope=friends',
    'rankings?per_page=1000',
    'badges?user_id=',
    `badges?user_id=${'a'.repeat(25)}`,
    'user/score?user_id=me&user_id=me',
  ])('refuses %s', async (path) => {
    expect(await get(path, await guest('a'))).toMatchObject({
      status: 400,
      body: { code: 'request/invalid' },
    });
  });

  it.each(['badges', 'user/score'])('%s of nobody is not found', async (path) => {
    const who = await guest('a');
    for (const id of ['f'.repeat(24), '123456', 'nobody', '{"$ne":null}'])
      expect((await get(`${path}?user_id=${encodeURIComponent(id)}`, who)).status).toBe(404);
  });
});

describe('a leaderboard', () => {
  it('is empty before anyone has points, and says when its period begins and ends', async () => {
    const who = await guest('a');
    const { data, meta, starts_at, ends_at, period } = await leaderboard(who);
    expect({ data, meta, period }).toEqual({
      data: [],
      meta: { total: 0, page: 1, pages: 0, per_page: 50 },
      period: 'week',
    });
    const span = periodAt('week', http.clock.now());
    expect([starts_at, ends_at].map((at) => Date.parse(at))).toEqual([span.starts_at, span.ends_at]);
    expect(await own(who)).toEqual({ success: true, own: null, neighbours: [], total: 0 });
  });

  it('puts the older account first of equal scores, so that no two share a rank, over its pages as well', async () => {
    const people = await guests(6);
    for (const [n, score] of [90, 70, 70, 70, 50, 10].entries()) await points(people[n]!, score);
    const who = people[0]!;
    const whole = await leaderboard(who);
    expect(whole.data.map(({ rank, score }) => [rank, score])).toEqual([
      [1, 90],
      [2, 70],
      [3, 70],
      [4, 70],
      [5, 50],
      [6, 10],
    ]);
    expect(whole.data.map(({ id }) => id)).toEqual(people.map(({ id }) => id));
    expect((await own(people[3]!)).own?.rank).toBe(4);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await leaderboard(who, `?limit=2&page=${page}`)).data);
    expect(pages).toEqual(whole.data);
    const { data, meta } = await leaderboard(who, '?limit=2&page=4');
    expect(data).toEqual([]);
    expect(meta).toEqual({ total: 6, page: 4, pages: 3, per_page: 2 });
  });

  it('keeps days, weeks and months apart, and begins anew with the next', async () => {
    const who = await guest('a');
    await points(who, 10, http.clock.now(), 'today');
    await points(who, 20, http.clock.now(), 'week');
    await points(who, 30, http.clock.now(), 'month');
    const scores = async () => {
      const all = await Promise.all(
        ['today', 'week', 'month'].map((period) => leaderboard(who, `?period=${period}`)),
      );
      return all.map(({ data }) => data[0]?.score ?? null);
    };
    expect(await scores()).toEqual([10, 20, 30]);
    const { ends_at } = periodAt('week', http.clock.now());
    http.clock.advance(ends_at - http.clock.now());
    expect((await scores()).slice(0, 2)).toEqual([null, null]);
  });

  it('tells who climbed and who fell against the end of the period before', async () => {
    const [a, b, c, d, e] = (await guests(5)) as [Guest, Guest, Guest, Guest, Guest];
    for (const [who, score] of [
      [a, 50],
      [b, 40],
      [c, 40],
      [d, 10],
    ] as const)
      await points(who, score, lastWeek());
    for (const [who, score] of [
      [d, 99],
      [a, 50],
      [b, 40],
      [e, 5],
    ] as const)
      await points(who, score);
    const { data } = await leaderboard(a);
    const told = data.map(({ id, rank, change, change_by, previous_rank }) => ({
      who: [a, b, c, d, e].findIndex((each) => each.id === id),
      rank,
      change,
      change_by,
      previous_rank,
    }));
    expect(told).toEqual([
      { who: 3, rank: 1, change: 'up', change_by: 3, previous_rank: 4 },
      { who: 0, rank: 2, change: 'down', change_by: 1, previous_rank: 1 },
      { who: 1, rank: 3, change: 'down', change_by: 1, previous_rank: 2 },
      { who: 4, rank: 4, change: null, change_by: 0, previous_rank: null },
    ]);
  });

  it('takes in matches that are counted late for the period before', async () => {
    const [a, b] = (await guests(2)) as [Guest, Guest];
    const span = periodAt('week', http.clock.now());
    http.clock.advance(span.ends_at - http.clock.now() + MINUTE);
    await points(a, 10, span.ends_at - 1);
    await points(a, 10);
    expect((await leaderboard(a)).data[0]?.previous_rank).toBe(1);
    await points(b, 20, span.ends_at - 1);
    http.clock.advance(MINUTE);
    expect((await leaderboard(a)).data[0]).toMatchObject({ previous_rank: 2, rank: 1, change: 'up' });
  });

  it('shows the own place with two neighbours on each side, also on the first and the last', async () => {
    const people = await guests(7);
    for (const [n, who] of people.entries()) await points(who, 100 - 10 * n);
    const around = async (n: number) => {
      const { own: place, neighbours, total } = await own(people[n]!);
      expect([place?.rank, total]).toEqual([n + 1, 7]);
      return neighbours.map(({ rank }) => rank);
    };
    expect(await around(3)).toEqual([2, 3, 5, 6]);
    expect(await around(0)).toEqual([2, 3]);
    expect(await around(6)).toEqual([5, 6]);
    expect((await own(await guest('new'))).own).toBeNull();
  });

  it('leaves out accounts that are no more, and keeps the ranks of the others', async () => {
    const people = await guests(3);
    for (const [n, who] of people.entries()) await points(who, 30 - n);
    await http.connection
      .collection('accounts')
      .deleteOne({ _id: new mongoose.Types.ObjectId(people[1]!.id) });
    const { data, meta } = await leaderboard(people[0]!);
    expect(data.map(({ rank }) => rank)).toEqual([1, 3]);
    expect(meta.total).toBe(3);
  });
});

describe('the rankings', () => {
  it('order people with a rated match by trophies, with their own card and the numbers below', async () => {
    const [a, b, c, d] = (await guests(4)) as [Guest, Guest, Guest, Guest];
    await games(a, 'wwl');
    await trophies(a, 600);
    await trophies(b, 1_500);
    await trophies(c, 600, http.clock.now() - 31 * 86_400_000);
    await games(d, 'w');
    const { data, own: card, stats, meta } = await rankings(a);
    expect(data.map((player) => ['trophies' in player && player.trophies, player.rank])).toEqual([
      [2500, 1],
      [1600, 2],
      [1600, 3],
    ]);
    expect((await rankings(c)).own?.rank).toBe(3);
    expect(card).toMatchObject({ id: a.id, rank: 2, wins: 2, losses: 1, clan: null, country: null });
    expect(stats).toEqual({ active_players: 2, highest_trophies: 2500, average_trophies: 1900 });
    expect(meta).toEqual({ total: 3, page: 1, pages: 1, per_page: 20 });
    expect((await rankings(d)).own).toBeNull();
    const second = await rankings(a, '?per_page=1&page=3');
    expect(second.data.map(({ rank }) => rank)).toEqual([3]);
  });

  it('of a country are those who chose it, and none for people without one', async () => {
    const [a, b, c] = (await guests(3)) as [Guest, Guest, Guest];
    for (const [n, who] of [a, b, c].entries()) await trophies(who, 100 * n);
    const place = (who: Guest, country: string) =>
      http.connection
        .collection('accounts')
        .updateOne({ _id: new mongoose.Types.ObjectId(who.id) }, { $set: { country } });
    await place(a, 'IR');
    await place(c, 'IR');
    const { data, own: card, stats } = await rankings(a, '?scope=local');
    expect(data.map(({ id, rank }) => [id, rank])).toEqual([
      [c.id, 1],
      [a.id, 2],
    ]);
    expect(card).toMatchObject({ rank: 2, country: 'IR' });
    expect(stats).toEqual({ active_players: 2, highest_trophies: 1200, average_trophies: 1100 });
    expect(await rankings(b, '?scope=local')).toMatchObject({ data: [], own: null, meta: { total: 0 } });
  });

  it('of clans are by the trophies of their members together', async () => {
    const [a, b] = (await guests(2)) as [Guest, Guest];
    await trophies(a, 0);
    const clan = (n: number, members: Guest[], sum: number) => ({
      name: `clan ${n}`,
      name_key: `clan ${n}`,
      badge: 'lion',
      country: n === 0 ? 'IR' : null,
      description: '',
      members: members.map(({ id }) => ({ id, joined_at: 0 })),
      trophies: sum,
    });
    await http.connection.collection('clans').insertMany([clan(0, [a], 900), clan(1, [b], 12_000)]);
    const answer = await rankings(a, '?scope=clan');
    expect(answer).toMatchObject({
      scope: 'clan',
      data: [
        { name: 'clan 1', rank: 1, trophies: 12_000, level: 3, members: 1, mine: false, country: null },
        { name: 'clan 0', rank: 2, trophies: 900, level: 1, mine: true, country: 'IR', badge: 'lion' },
      ],
      own: { name: 'clan 0', rank: 2 },
      stats: { active_players: 1, highest_trophies: 12_000, average_trophies: 6_450 },
    });
    expect((await rankings(await guest('c'), '?scope=clan')).own).toBeNull();
    const global = await rankings(a);
    expect(global.own).toMatchObject({ clan: { name: 'clan 0' } });
  });
});

describe('badges', () => {
  it('are all locked for a newcomer, in the language that is asked for', async () => {
    const who = await guest('a');
    const fa = badgesAnswer.parse((await get('badges', who)).body);
    const en = badgesAnswer.parse((await get('badges', who, 'en')).body);
    expect(fa.data.every(({ unlocked, unlocked_at }) => !unlocked && unlocked_at === null)).toBe(true);
    expect(fa.data[0]).toMatchObject({ id: 'first_win', name: 'اولین برد', progress: { value: 0, goal: 1 } });
    expect(en.data[0]?.name).toBe('First win');
    expect(en.profile).toMatchObject({ id: who.id, name: 'a', points: 0, level: 1 });
  });

  it('are unlocked by played matches, come first in the list, and are seen by others', async () => {
    const [a, b] = (await guests(2)) as [Guest, Guest];
    await games(a, 'llwwwww');
    const { data, profile } = badgesAnswer.parse((await get(`badges?user_id=${a.id}`, b)).body);
    expect(data.slice(0, 3).map(({ id, unlocked }) => [id, unlocked])).toEqual([
      ['first_win', true],
      ['five_in_a_row', true],
      ['ten_matches', false],
    ]);
    expect(data[2]?.progress).toEqual({ value: 7, goal: 10 });
    expect(profile.points).toBe(5 * 80 + 2 * 20);
  });
});

describe('the score page', () => {
  it('is all zero for a newcomer, who has no rank', async () => {
    const { data } = scoreAnswer.parse((await get('user/score', await guest('a'))).body);
    expect(data).toEqual({
      score: 0,
      level: 1,
      progress: { value: 0, goal: 1000 },
      rank: null,
      gamesPlayed: 0,
      gamesWon: 0,
      winRate: 0,
      streak: 0,
      bestStreak: 0,
      trophies: 1000,
      kots: 0,
      achievements: [],
      activity: [],
      chart_from: 1000,
      chart: [],
    });
  });

  it('adds up the played matches, and gives the rank by trophies, as the rankings do', async () => {
    const [a, b] = (await guests(2)) as [Guest, Guest];
    await games(a, 'wwwlwwwwwwwwwww');
    await games(b, 'wl');
    const of = async (who: Guest, by: Guest) =>
      scoreAnswer.parse((await get(`user/score?user_id=${who.id}`, by)).body).data;
    expect(await of(a, b)).toMatchObject({
      score: 1_140,
      level: 2,
      progress: { value: 140, goal: 1000 },
      // Only rated matches give a rank.
      rank: null,
      gamesPlayed: 15,
      winRate: 93,
      streak: 11,
      bestStreak: 11,
    });
    const { rank, activity, achievements } = await of(b, a);
    expect([rank, activity.length, achievements.length]).toEqual([null, 1, 1]);
    await trophies(a, 100);
    await trophies(b, 300);
    expect([(await of(a, b)).rank, (await of(b, a)).rank]).toEqual([2, 1]);
    const told = (await of(a, a)).activity.map((each) => each.type);
    expect(told).toEqual(['level', 'badge', 'badge', 'badge']);
    expect((await leaderboard(a)).data).toEqual([]);
  });
});
