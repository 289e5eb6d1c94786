import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MakeWholePreview } from '@hokm/shared/api/make-whole';
import type { Job } from '@hokm/shared/api/jobs';
import { addRating, type Standing } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import { apiOf } from '../../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { aPanelPerson, aPerson, panelTokenOf, type SignedInPerson } from '../../../test/support/people.js';
import { buildRoom } from '../../../test/support/rooms.js';
import { objectId } from '../../platform/database/ids.js';
import type { AuditRecord } from '../../platform/panel/audit-model.js';
import { matchModel, type MatchRecord } from '../../play/games/match-record.js';
import type { RatingRecord } from '../../play/games/match-outcome.js';
import { predictionModel } from '../../predictions/model.js';
import { changeStanding, standingOf, statisticsModel } from '../../standing/statistics.js';
import type { AmendsRecord } from './model.js';

let http: TestHttp;
let admin: SignedInPerson;

beforeAll(async () => {
  http = await startTestHttp();
  admin = await aPanelPerson(http, 'admin');
});
afterAll(() => http.close());

/** The same person with a new session: an older one may be over by then. */
const fresh = async ({ id }: SignedInPerson) => apiOf(http.url, await panelTokenOf(http, id));
const user = () => aPerson(http, 'user');
const four = async () => {
  const [cheat, friend, one, two] = await Promise.all([user(), user(), user(), user()]);
  return { cheat, friend, one, two };
};
const change = (id: string, set: object) =>
  http.connection.collection('accounts').updateOne({ _id: objectId(id) ?? undefined }, { $set: set });
const ban = (id: string, more: object = {}) =>
  change(id, { inactive: { at: new Date(http.clock.now()), by: admin.id, reason: 'cheating', ...more } });
const standing = (id: string): Promise<Standing> => standingOf(statisticsModel(http.connection), id);
const trophiesOf = async ({ id }: SignedInPerson) => (await standing(id)).trophies;
const amends = () => http.connection.collection<AmendsRecord>('amends');

interface MatchProps {
  readonly winners: readonly SignedInPerson[];
  readonly losers: readonly SignedInPerson[];
  /** Days ago. */
  readonly ago?: number;
  readonly isRated?: boolean;
  /** The player who left for good. */
  readonly left?: SignedInPerson;
  /** What each has put in, and what became of it. */
  readonly stake?: number;
  readonly outcome?: 'won' | 'void';
}

const coined = (stake: number, outcome: 'won' | 'void') => ({
  options: { ...buildRoom().options, stake: stake as 50 },
  stakes: { phase: 'settled', round: 1, since: 0, payers: [], outcome } as const,
});

let matches = 0;
/** A finished match with its rating in the standings, as the settlement leaves it. Gives the trophies that it cost each loser. */
async function aMatch(props: MatchProps): Promise<number[]> {
  const { winners, losers, ago = 1, isRated = true, left, stake = 0, outcome = 'won' } = props;
  matches += 1;
  const _id = matches.toString(16).padStart(24, 'd');
  const finished_at = http.clock.now() - ago * DAY_MS;
  const statistics = statisticsModel(http.connection);
  const rating: RatingRecord[] = [];
  for (const [people, won] of [
    [winners, true],
    [losers, false],
  ] as const)
    for (const { id } of isRated ? people : []) {
      const before = await standing(id);
      const step = { mu: won ? 1.1 : -1.3, sigma: 0.97, won };
      await changeStanding(statistics, {
        player_id: id,
        mark: `${_id}:rating`,
        change: (each) => addRating(each, step, finished_at, true),
      });
      const { trophies } = await standing(id);
      rating.push({ player_id: id, ...step, change: trophies - before.trophies, trophies });
    }
  const sitting = [winners[0], losers[0], winners[1], losers[1]];
  const state = {
    seats: sitting.map((person) => ({
      player_id: person?.id ?? '',
      person: true,
      left: person !== undefined && person === left,
    })),
  };
  await matchModel(http.connection).create(
    buildRoom({
      _id,
      room_id: `WHOLE${matches}`,
      open: false,
      status: 'finished',
      seats: sitting.map((person) => ({
        player_id: person?.id ?? '',
        name: 'x',
        avatar: null,
        is_bot: false,
        away_since: null,
      })),
      snapshot: { version: 1, state } as unknown as MatchRecord['snapshot'],
      result: { winner: 0, reason: 'points' },
      winners: winners.map(({ id }) => id),
      finished_at,
      ...(stake === 0 ? {} : coined(stake, outcome)),
      rating,
      ...(isRated ? {} : { unrated: 'same_people' as const }),
    }),
  );
  return losers.map(({ id }) => -(rating.find(({ player_id }) => player_id === id)?.change ?? 0));
}

const previewOf = async (by: SignedInPerson, id: string) =>
  (await fresh(by))('GET', `/admin/users/${id}/make-whole`);
const seen = async (id: string) => (await previewOf(admin, id)).body['data'] as MakeWholePreview;
const give = async (id: string, losses: number, reason = 'تقلب ثابت شد') =>
  (await fresh(admin))('POST', `/admin/users/${id}/make-whole`, { reason, losses });
async function worked(id: string): Promise<Job & { result: unknown }> {
  await http.parts.jobs.worker.round();
  await http.parts.jobs.worker.settled();
  return (await (await fresh(admin))('GET', `/admin/jobs/${id}`)).body['data'] as Job & { result: unknown };
}
async function given(id: string, losses: number): Promise<unknown> {
  const { status, body } = await give(id, losses);
  expect(status).toBe(202);
  const job = await worked((body['job'] as { id: string }).id);
  expect(job).toMatchObject({ state: 'done', error: null });
  return job.result;
}

describe('opponents of somebody who was banned for cheating', () => {
  it('get back what they lost, exactly, and their other numbers stay', async () => {
    const { cheat, friend, one, two } = await four();
    const before = [await trophiesOf(one), await trophiesOf(two)];
    const losses = [
      ...(await aMatch({ winners: [cheat, friend], losers: [one, two], ago: 3 })),
      ...(await aMatch({ winners: [cheat, friend], losers: [one, two], ago: 2 })),
    ];
    const sum = losses.reduce((all, each) => all + each, 0);
    expect(sum).toBeGreaterThan(0);
    await ban(cheat.id);
    expect(await seen(cheat.id)).toMatchObject({
      matches: 2,
      due: { losses: 4, trophies: sum },
      given: { losses: 0, trophies: 0, coins: 0 },
      victims: 2,
    });
    const cheats = await standing(cheat.id);
    const lost = await standing(one.id);
    expect(await given(cheat.id, 4)).toEqual({ given: 4, trophies: sum, coins: 0 });
    expect([await trophiesOf(one), await trophiesOf(two)]).toEqual(before);
    const { games_played, score, sigma, streak, rated } = await standing(one.id);
    expect({ games_played, score, sigma, streak, rated }).toEqual({
      games_played: lost.games_played,
      score: lost.score,
      sigma: lost.sigma,
      streak: lost.streak,
      rated: lost.rated,
    });
    // The ranking reads the copy in the account.
    const account = await http.connection
      .collection('accounts')
      .findOne({ _id: objectId(one.id) ?? undefined });
    expect(account?.['standing']).toMatchObject({ trophies: before[0] });
    expect(await standing(cheat.id)).toEqual(cheats);
    expect(await seen(cheat.id)).toMatchObject({
      due: { losses: 0, trophies: 0 },
      given: { losses: 4, trophies: sum },
      top: [],
    });
  });

  it('get each loss back once, also when a run broke off anywhere and is repeated', async () => {
    const { cheat, friend, one, two } = await four();
    const [first = 0, second = 0] = await aMatch({ winners: [cheat, friend], losers: [one, two] });
    await ban(cheat.id);
    await given(cheat.id, 2);
    const back = [await trophiesOf(one), await trophiesOf(two)];
    // The state after a crash: the standing has changed, its mark is missing, and the victim has no message yet.
    await amends().updateOne({ victim: one.id }, { $set: { state: 'open' } });
    await amends().updateOne({ victim: two.id }, { $set: { told: false } });
    expect(await given(cheat.id, 1)).toEqual({ given: 1, trophies: first, coins: 0 });
    expect([await trophiesOf(one), await trophiesOf(two)]).toEqual(back);
    expect(await amends().find({ offender: cheat.id }).sort({ trophies: 1 }).toArray()).toHaveLength(2);
    expect(await amends().countDocuments({ offender: cheat.id, told: false })).toBe(0);
    expect((await seen(cheat.id)).given.trophies).toBe(first + second);
    expect((await give(cheat.id, 2)).body['code']).toBe('content/stale');
    expect((await give(cheat.id, 0)).body['code']).toBe('request/invalid');
  });

  it('get nothing for matches before the span, unrated ones, those they won or left, or of closed accounts', async () => {
    const { cheat, friend, one, two } = await four();
    const [outlaw, gone] = [await user(), await user()];
    await aMatch({ winners: [cheat, friend], losers: [one, two], ago: 31 });
    await aMatch({ winners: [cheat, friend], losers: [one, two], isRated: false });
    await aMatch({ winners: [one, two], losers: [cheat, friend] });
    await aMatch({ winners: [cheat, friend], losers: [one, two], left: one });
    await aMatch({ winners: [cheat, friend], losers: [outlaw, gone] });
    await ban(outlaw.id, { reason: 'insult' });
    await http.connection.collection('accounts').deleteOne({ _id: objectId(gone.id) ?? undefined });
    await ban(cheat.id);
    const preview = await seen(cheat.id);
    expect(preview).toMatchObject({
      matches: 4,
      is_cut: false,
      due: { losses: 1 },
      victims: 1,
      left_out: { unrated_matches: 1, left: 1, closed: 1, gone: 1 },
    });
    expect(preview.top.map(({ id }) => id)).toEqual([two.id]);
  });

  it('who predicted that the cheat would not win get back what they lost, and what came back is not given twice', async () => {
    const { cheat, friend, one, two } = await four();
    await aMatch({ winners: [cheat, friend], losers: [one, two], isRated: false });
    const match = await matchModel(http.connection).findOne({ 'seats.player_id': cheat.id }).orFail().lean();
    const [lost, partly, right] = await Promise.all([user(), user(), user()]);
    const bet = (team: 0 | 1, coins: number) =>
      ({ team, coins, key: 'k', state: 'in', round: 1, asked_at: 1 }) as const;
    const winner = match.result?.winner ?? 0;
    const other = winner === 0 ? 1 : 0;
    await predictionModel(http.connection).create({
      _id: match._id,
      room_id: match.room_id,
      room_name: 'میز',
      target_points: 5,
      players: [],
      phase: 'closed',
      outcome: 'won',
      winner,
      opened_at: 1,
      people: [lost, partly, right].map(({ id }) => id),
      bets: {
        [lost.id]: bet(other, 60),
        [partly.id]: bet(other, 40),
        [right.id]: bet(winner, 10),
      },
      payments: [
        { player_id: right.id, coins: 30, why: 'prize' },
        { player_id: partly.id, coins: 15, why: 'returned' },
      ],
    });
    await ban(cheat.id);
    expect((await seen(cheat.id)).due).toEqual({ losses: 2, trophies: 0, coins: 85 });
    expect(await given(cheat.id, 2)).toEqual({ given: 2, trophies: 0, coins: 85 });
    expect((await seen(cheat.id)).due).toEqual({ losses: 0, trophies: 0, coins: 0 });
  });

  it('get back their coins too, once, and none of a void match or one that they left', async () => {
    const { cheat, friend, one, two } = await four();
    const both = { winners: [cheat, friend], losers: [one, two], isRated: false };
    const balanceOf = async ({ id }: SignedInPerson) =>
      (await http.connection.collection('accounts').findOne({ _id: objectId(id) ?? undefined }))?.[
        'balance'
      ] as number;
    const before = [await balanceOf(one), await balanceOf(two)] as const;
    await aMatch({ ...both, stake: 50 });
    await aMatch({ ...both, stake: 200, left: one });
    await aMatch({ ...both, stake: 500, outcome: 'void' });
    await aMatch({ ...both, winners: [one, two], losers: [cheat, friend], stake: 20 });
    await ban(cheat.id);
    expect(await seen(cheat.id)).toMatchObject({
      due: { losses: 3, trophies: 0, coins: 300 },
      top: [
        { id: two.id, coins: 250 },
        { id: one.id, coins: 50 },
      ],
      left_out: { left: 1 },
    });
    expect(await given(cheat.id, 3)).toEqual({ given: 3, trophies: 0, coins: 300 });
    expect([await balanceOf(one), await balanceOf(two)]).toEqual([before[0] + 50, before[1] + 250]);
    // The coins were given, and the process died before it was written that they were.
    await amends().updateOne({ victim: one.id }, { $set: { state: 'open' } });
    await given(cheat.id, 1);
    expect(await balanceOf(one)).toBe(before[0] + 50);
    expect((await seen(cheat.id)).given.coins).toBe(300);
  });

  it('get it back once where both partners are banned', async () => {
    const { cheat, friend, one, two } = await four();
    const lost = await aMatch({ winners: [cheat, friend], losers: [one, two] });
    const back = [(await trophiesOf(one)) + (lost[0] ?? 0), (await trophiesOf(two)) + (lost[1] ?? 0)];
    await ban(cheat.id);
    await ban(friend.id);
    await given(cheat.id, 2);
    expect((await seen(friend.id)).due).toEqual({ losses: 0, trophies: 0, coins: 0 });
    expect((await give(friend.id, 2)).body['code']).toBe('content/stale');
    expect([await trophiesOf(one), await trophiesOf(two)]).toEqual(back);
  });

  it('get a message; the audit log has the act with its reason, and an entry for each of them', async () => {
    const { cheat, friend, one, two } = await four();
    await aMatch({ winners: [cheat, friend], losers: [one, two] });
    await ban(cheat.id);
    await given(cheat.id, 2);
    expect(await amends().countDocuments({ offender: cheat.id, told: true })).toBe(2);
    const about = async (id: string) =>
      (
        await http.connection
          .collection<AuditRecord>('audit_log')
          .find({ target: `accounts:${id}` })
          .toArray()
      ).map(({ action, actor, reason }) => [action, actor, reason]);
    expect(await about(cheat.id)).toEqual([['users.make_whole', admin.id, 'تقلب ثابت شد']]);
    for (const { id } of [one, two])
      expect(await about(id)).toEqual([['users.make_whole.give', admin.id, 'تقلب ثابت شد']]);
  });

  it('lose the record of it with their account, or that of the banned person', async () => {
    const { cheat, friend, one, two } = await four();
    await aMatch({ winners: [cheat, friend], losers: [one, two] });
    await ban(cheat.id);
    await given(cheat.id, 2);
    const gone = async ({ id }: SignedInPerson) => {
      await http.parts.privacy.requestDeletion(id, { source_ip: '', device: '' });
      http.clock.advance(31 * DAY_MS);
      await http.parts.privacy.deleteDueAccounts();
    };
    await gone(one);
    expect(await amends().countDocuments({ offender: cheat.id })).toBe(1);
  });
});

describe('giving back is refused', () => {
  it('for who was not banned for cheating without an end', async () => {
    const { cheat, friend, one, two } = await four();
    await aMatch({ winners: [cheat, friend], losers: [one, two] });
    const code = async () => (await previewOf(admin, cheat.id)).body['code'];
    expect(await code()).toBe('users/not_banned');
    await ban(cheat.id, { reason: 'insult' });
    expect(await code()).toBe('users/not_banned');
    await ban(cheat.id, { until: new Date(http.clock.now() + DAY_MS) });
    expect(await code()).toBe('users/not_banned');
    expect((await give(cheat.id, 2)).body['code']).toBe('users/not_banned');
    expect(await amends().countDocuments({ offender: cheat.id })).toBe(0);
  });

  it('when the ban is lifted before the work begins', async () => {
    const { cheat, friend, one, two } = await four();
    await aMatch({ winners: [cheat, friend], losers: [one, two] });
    await ban(cheat.id);
    const { body } = await give(cheat.id, 2);
    await http.connection
      .collection('accounts')
      .updateOne({ _id: objectId(cheat.id) ?? undefined }, { $unset: { inactive: 1 } });
    const job = await worked((body['job'] as { id: string }).id);
    expect(job).toMatchObject({ state: 'failed', error: { code: 'users/not_banned' } });
    expect(await amends().countDocuments({ offender: cheat.id })).toBe(0);
  });

  it('for the own account, for people above and unknown ones, to moderators, and without a reason', async () => {
    const above = await aPerson(http, 'super_admin');
    const moderator = await aPanelPerson(http, 'moderator');
    await ban(above.id);
    const code = async (by: SignedInPerson, id: string) => (await previewOf(by, id)).body['code'];
    expect(await code(admin, admin.id)).toBe('users/self');
    expect(await code(admin, above.id)).toBe('users/above_you');
    expect(await code(admin, 'f'.repeat(24))).toBe('request/not_found');
    expect(await code(moderator, above.id)).toBe('auth/forbidden');
    expect((await give(above.id, 1)).body['code']).toBe('users/above_you');
    expect((await give(above.id, 1, ' ')).body['code']).toBe('request/invalid');
  });
});
