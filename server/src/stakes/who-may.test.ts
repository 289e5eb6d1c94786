import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EconomySettings } from '@hokm/shared/api/settings';
import { roomOptions, type StakeRefusal } from '@hokm/shared/protocol';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { CoinWorld, OPEN, STAKE, type CoinProcess } from '../../test/support/coin-world.js';
import { aPerson, anId, buildRoom } from '../../test/support/rooms.js';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { addBot, joinRoom, takeSeat } from '../play/rooms/change-room.js';
import { createRoom } from '../play/rooms/create-room.js';
import { createQuickMatcher } from '../play/rooms/quick-match.js';
import { rematchRoom } from '../play/rooms/rematch-room.js';
import { startMatch } from '../play/rooms/start-match.js';

let world: CoinWorld;
let one: CoinProcess;
beforeAll(async () => {
  world = await CoinWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  world.walls = OPEN;
  one = world.process();
});

const withoutTelegram = { telegram_id: undefined } as unknown as Partial<AccountRecord>;
/** A public room in which nobody sits. */
const TABLE = { stake: STAKE, visibility: 'public', others: [] } as const;
const slip = { what: 'm', id: 'a', round: 1 } as const;
const member = (n: number, installation: string | null = null) => ({
  player_id: anId(n),
  name: `بازیکن ${n}`,
  avatar: null,
  frame: null,
  installation,
});
const options = roomOptions.parse({ stake: STAKE });
const make = (n: number, more: Partial<typeof options> = {}) =>
  createRoom(one.rooms, { creator: member(n), room_id: '', name: 'سکه', options: { ...options, ...more } });

/** What asking, and putting in all the same, are answered with. */
async function answers(person: string): Promise<unknown[]> {
  const held = await one.stakes.hold(slip, person, STAKE, []);
  return [await one.stakes.whyNot(person, TABLE), held.state === 'short' ? held.code : held.state];
}

/** A finished match of person 1, with so many other people. */
async function aMatch(id: number, others: number): Promise<void> {
  const seats = [1, 2, 3, 4].map((n) => ({ ...aPerson(n), is_bot: n > others + 1 }));
  const past = { status: 'finished', open: false, finished_at: 1 } as const;
  await world.game.matches.create(buildRoom({ _id: anId(0xb0000 + id), room_id: `F${id}`, seats, ...past }));
}

describe('who may put coins in', () => {
  const age = (days: number) => ({ created_at: new Date(world.game.timers.now() - days * DAY_MS) });
  it.each<[string, () => Partial<AccountRecord>, Partial<EconomySettings>, StakeRefusal]>([
    ['anybody while coin rooms are closed', () => ({}), { stakes: false }, 'stake/off'],
    ['a person of a country where they are off', () => ({ country: 'IR' }), {}, 'stake/region'],
    [
      'a person who comes from such a country',
      () => ({ country: 'DE', seen_country: 'IR' }),
      {},
      'stake/region',
    ],
    ['a person whose country nobody knows', () => ({}), { unknown_country: false }, 'stake/region'],
    ['a guest', () => ({ is_guest: true }), {}, 'stake/guest'],
    ['an account without Telegram', () => withoutTelegram, {}, 'stake/no_telegram'],
    ['an account that is two days old', () => age(2), {}, 'stake/too_new'],
    ['somebody who has not played with people', () => ({}), { least_matches: 1 }, 'stake/too_new'],
    ['somebody who has not said that they are of age', () => ({}), { needs_age: true }, 'stake/age'],
    ['an account that is being deleted', () => ({ is_going: true }), {}, 'request/not_found'],
  ])('is not %s', async (_, account, walls, code) => {
    await world.aPlayer(1, 1000, account());
    world.walls = { ...OPEN, ...walls };
    expect(await answers(anId(1))).toEqual([code, code]);
    expect(await world.wallet.knows(anId(1), 'hold:m:a:1')).toBe(false);
  });

  it('is who has all that is asked for', async () => {
    await world.aPlayer(1, 1000, age(3));
    world.walls = { ...OPEN, least_matches: 2 };
    await aMatch(1, 1);
    await aMatch(2, 0);
    expect(await one.stakes.whyNot(anId(1), TABLE)).toBe('stake/too_new');
    await aMatch(3, 3);
    expect(await answers(anId(1))).toEqual([null, 'held']);
  });

  it.each([
    ['names', { country: 'DE' }],
    ['comes from', { seen_country: 'DE' }],
    ['names and comes from', { country: 'FR', seen_country: 'DE' }],
  ])('is who %s a country where they are open', async (_, account) => {
    await world.aPlayer(1, 1000, account);
    world.walls = { ...OPEN, unknown_country: false };
    expect(await answers(anId(1))).toEqual([null, 'held']);
  });

  it('is who has said that they are of age, for good', async () => {
    const person = await world.aPlayer(1, 1000);
    world.walls = { ...OPEN, needs_age: true };
    expect(await one.stakes.sayAdult(person)).toBe(true);
    const said = async () => (await accountModel(world.game.connection).findById(person).orFail()).adult_at;
    const first = await said();
    world.game.timers.advance(DAY_MS);
    await one.stakes.sayAdult(person);
    expect(await said()).toEqual(first);
    expect(await answers(person)).toEqual([null, 'held']);
    expect(await one.stakes.sayAdult(anId(9))).toBe(false);
  });

  it('needs no Telegram where that wall is down', async () => {
    await world.aPlayer(1, 1000, withoutTelegram);
    world.walls = { ...OPEN, needs_telegram: false };
    expect(await answers(anId(1))).toEqual([null, 'held']);
  });

  it.each([
    ['more than a tenth of what may be put in', 499, 'stake/too_high'],
    ['more than there is', 40, 'wallet/not_enough'],
  ] as const)('is nobody for %s', async (_, coins, code) => {
    await world.aPlayer(1, coins);
    expect(await answers(anId(1))).toEqual([code, code]);
  });

  it('is nobody who has lost a fifth today, until tomorrow; what comes back does not count', async () => {
    const person = await world.aPlayer(1, 1000);
    for (const round of [1, 2, 3, 4]) await one.stakes.hold({ ...slip, round }, person, STAKE, []);
    const fifth = { ...slip, round: 5 };
    expect(await one.stakes.hold(fifth, person, STAKE, [])).toEqual({
      state: 'short',
      code: 'stake/day_limit',
    });
    await one.stakes.giveBack({ ...slip, round: 4 }, person, STAKE);
    expect(await one.stakes.hold(fifth, person, STAKE, [])).toEqual({ state: 'held' });
    world.game.timers.advance(DAY_MS);
    expect(await one.stakes.whyNot(person, TABLE)).toBe(null);
  });

  it('is nobody who has won as much as can be won in a month', async () => {
    const person = await world.aPlayer(1, 5000);
    await accountModel(world.game.connection).updateOne(
      { _id: person },
      { $set: { 'wallet.played': [{ day: 19_675, first: 5000, net: 2900 }] } },
    );
    expect(await answers(person)).toEqual(['stake/month_won', 'stake/month_won']);
  });

  it('is nobody who may win as much by what is not decided', async () => {
    const person = await world.aPlayer(1, 5000);
    const record = () => accountModel(world.game.connection).findById(person).orFail().lean<AccountRecord>();
    const predicted = { what: 'p', id: anId(0xb1) } as const;
    const more = { limit: () => null, also: () => ({}) };
    const predict = () => one.stakes.holdPrediction(predicted, person, 100, more);
    expect(await one.stakes.hold(slip, person, STAKE, [])).toEqual({ state: 'held' });
    expect(await predict()).toEqual({ state: 'held' });
    expect((await record()).wallet?.hopes?.map(({ of, coins }) => [of, coins])).toEqual([
      [`m:${slip.id}`, 4 * STAKE],
      [`p:${predicted.id}`, 300],
    ]);
    world.walls = { ...OPEN, month_won: 4 * STAKE + 300 };
    const another = { ...slip, id: anId(0xb2) };
    const shut = { state: 'short', code: 'stake/month_won' };
    expect(await one.stakes.hold(another, person, STAKE, [])).toEqual(shut);
    // A hope ends with the payment, with the loss, and after the time of the longest match.
    await one.stakes.lost(predicted, [person]);
    await one.stakes.giveBack(slip, person, STAKE);
    expect((await record()).wallet?.hopes).toEqual([]);
    expect(await one.stakes.hold(another, person, STAKE, [])).toEqual({ state: 'held' });
    world.walls = { ...OPEN, month_won: 4 * STAKE };
    const third = { ...slip, id: anId(0xb3) };
    expect(await one.stakes.hold(third, person, STAKE, [])).toEqual(shut);
    world.game.timers.advance(4 * HOUR_MS);
    expect(await one.stakes.hold(third, person, STAKE, [])).toEqual({ state: 'held' });
  });

  it('is nobody beside somebody with whom enough was played or passed', async () => {
    await world.players([2000, 1000, 1000, 1000]);
    const { _id, options } = await world.aFullRoom();
    const { matches, timers } = world.game;
    await matches.deleteMany({});
    const past = { status: 'finished', open: false, result: { winner: 1, reason: 'points' } } as const;
    const settled = { phase: 'settled', round: 1, since: 0, payers: [], outcome: 'won' } as const;
    const met = async (n: number, at: number, stake: number) => {
      const payments = [2, 4].map((each) => ({
        player_id: anId(each),
        coins: 2 * stake,
        why: 'prize' as const,
      }));
      const stakes = { ...settled, payments };
      const played = { options: { ...options, stake: stake as 500 }, finished_at: at, stakes };
      const room = { ...past, ...played, _id: anId(0xb0000 + n), room_id: `F${n}` };
      await matches.create(buildRoom({ ...room, seats: [1, 2, 3, 4].map(aPerson) }));
    };
    const now = timers.now();
    for (const n of [1, 2, 3, 4]) await met(n, now - 2 * DAY_MS, 500);
    const beside = (n: number) => one.stakes.whyNot(anId(1), { ...TABLE, others: [anId(1), anId(n)] });
    expect(await beside(2)).toBe('stake/pair_limit');
    expect(await beside(3)).toBe(null);
    for (const n of [5, 6, 7, 8, 9]) await met(n, now, 10);
    expect(await beside(3)).toBe('stake/pair_day');
    const collecting = { phase: 'collecting', round: 1, since: now, payers: [1, 2, 3, 4].map(anId) } as const;
    await world.aFullRoom({ _id, room_id: 'TRY', stakes: collecting });
    const held = await one.stakes.hold({ what: 'm', id: _id, round: 1 }, anId(1), STAKE, collecting.payers);
    expect(held).toEqual({ state: 'short', code: 'stake/pair_day' });
    // So says the start of the room, which asks everybody.
    await startMatch(one.rooms, 'TRY', { by: null });
    const refused = world.announced.flatMap(({ stakes }) => stakes?.short ?? []);
    expect(refused.find(({ player_id }) => player_id === anId(1))?.code).toBe('stake/pair_day');
  });

  it('is nobody for a high stake in a private room', async () => {
    await world.aPlayer(1, 5000);
    const hidden = { ...TABLE, stake: 200, visibility: 'private' } as const;
    expect(await one.stakes.whyNot(anId(1), hidden)).toBe('stake/private');
    expect(await one.stakes.whyNot(anId(1), { ...hidden, stake: 100 })).toBe(null);
    expect(await make(1, { stake: 200, visibility: 'private' })).toMatchObject({ code: 'stake/private' });
  });

  it('is nobody who plays a match for coins', async () => {
    await world.players([1000, 1000, 1000, 1000]);
    await world.aFullRoom();
    await startMatch(one.rooms, world.code, { by: null });
    expect(await answers(anId(1))).toEqual(['stake/playing', 'stake/playing']);
    expect(await make(1)).toMatchObject({ ok: false, code: 'stake/playing' });
  });
});

describe('a coin room', () => {
  it('is made and joined by who may put in only', async () => {
    await world.players([1000, 0, 1000, 1000]);
    expect(await make(2)).toMatchObject({ ok: false, code: 'wallet/not_enough' });
    const made = await make(1);
    if (!made.ok) throw new Error(made.code);
    const by = { room_id: made.room.room_id, player_id: anId(2) };
    expect(await joinRoom(one.rooms, by, member(2))).toEqual({ ok: false, code: 'wallet/not_enough' });
    expect(await world.game.matches.countDocuments()).toBe(1);
  });

  it('is not made while coin rooms are closed', async () => {
    await world.players([1000, 1000, 1000, 1000]);
    world.walls = { ...OPEN, stakes: false };
    expect(await make(1)).toMatchObject({ ok: false, code: 'stake/off' });
    expect(await world.game.matches.countDocuments()).toBe(0);
  });

  it('is for people alone, on seats that are drawn', async () => {
    await world.players([1000, 1000, 1000, 1000]);
    expect(await make(1, { bots: 'fill' })).toMatchObject({ ok: false, code: 'room/people_only' });
    const quick = createQuickMatcher(one.rooms);
    expect(await quick({ creator: member(1), room_id: '', options })).toMatchObject({
      ok: false,
      code: 'room/people_only',
    });
    const made = await make(1);
    if (!made.ok) throw new Error(made.code);
    const by = { room_id: made.room.room_id, player_id: anId(1) };
    expect(await addBot(one.rooms, by, 1)).toEqual({ ok: false, code: 'room/people_only' });
    expect(await takeSeat(one.rooms, by, 2)).toEqual({ ok: false, code: 'room/seats_drawn' });
    const found = await quick({
      creator: member(2),
      room_id: '',
      name: 'x',
      options: { ...options, stake: 0 },
    });
    expect(found.ok && found.room.room_id).not.toBe(by.room_id);
  });

  it('has one person of a device', async () => {
    await world.players([1000, 1000, 1000, 1000]);
    const installation = 'installation-of-a-page';
    const made = await createRoom(one.rooms, {
      creator: member(1, installation),
      room_id: '',
      name: 'سکه',
      options,
    });
    if (!made.ok) throw new Error(made.code);
    const by = { room_id: made.room.room_id, player_id: anId(2) };
    expect(await joinRoom(one.rooms, by, member(2, installation))).toEqual({
      ok: false,
      code: 'stake/same_device',
    });
    expect(await joinRoom(one.rooms, by, member(2, 'another'))).toMatchObject({ ok: true });
  });

  it('is played again for the same coins by who may still put in', async () => {
    await world.players([1000, 1000, 1000, 1000]);
    await world.aFullRoom();
    await startMatch(one.rooms, world.code, { by: null });
    await world.end(() => ({ result: { winner: 0, reason: 'points' } }));
    await one.settle();
    const again = { creator: member(1), room_id: '', name: 'سکه', options: roomOptions.parse({}) };
    world.walls = { ...OPEN, stakes: false };
    expect(await rematchRoom(one.rooms, { ...again, after: world.code })).toMatchObject({
      code: 'stake/off',
    });
    world.walls = OPEN;
    const next = await rematchRoom(one.rooms, { ...again, after: world.code });
    expect(next).toMatchObject({ ok: true, room: { options: { stake: STAKE } } });
  });
});
