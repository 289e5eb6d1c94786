import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@hokm/shared/time';
import { CoinWorld, STAKE, type CoinProcess } from '../../test/support/coin-world.js';
import { anId } from '../../test/support/rooms.js';
import { onlyDeath, type Death } from '../../test/support/wallets.js';
import { joinRoom, leaveRoom, seedFirstHand } from '../play/rooms/change-room.js';
import { removePerson } from '../play/live/remove-person.js';
import { startMatch } from '../play/rooms/start-match.js';
import { takenOverAt } from '../play/rooms/stakes.js';
import { countStuckPots } from './audit-pots.js';

/** Rooms of each property; `HOKM_ROOMS=10000` for a long run. */
const ROOMS = Number(process.env['HOKM_ROOMS'] ?? 8);
/** For a machine that is busy, ms. */
const PATIENCE_MS = 240_000 + ROOMS * 1_000;

let world: CoinWorld;
let one: CoinProcess;
beforeAll(async () => {
  world = await CoinWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  one = world.process();
});

const RICH = [500, 500, 500, 500];
const sum = (some: readonly number[]) => some.reduce((total, each) => total + each, 0);
const start = ({ rooms }: CoinProcess) => startMatch(rooms, world.code, { by: null });
const won = () => ({ result: { winner: 0, reason: 'points' } }) as const;
const declaredVoid = () => ({ result: { winner: null, reason: 'void' } }) as const;

/** Goes on until the room waits, plays or is closed. */
async function startedBy(process: CoinProcess): Promise<void> {
  await start(process).then(() => undefined, onlyDeath);
}

/** Throws where a law is broken by a room that is over; `earned`: all that its people have earned and not spent. */
async function checkLaws(earned: number): Promise<void> {
  const record = await world.record();
  const paid = record.stakes?.payments;
  const burnt = paid === undefined ? 0 : 4 * STAKE - sum(paid.map(({ coins }) => coins));
  const unpaid =
    paid && record.stakes?.payers.filter((each) => paid.every(({ player_id }) => player_id !== each));
  expect(record.stakes?.losers?.toSorted()).toEqual(unpaid?.toSorted());
  expect(await world.pot()).toBe(burnt);
  expect(await world.discrepancies()).toBe(0);
  expect(await world.wrongPots()).toEqual([]);
  const balances = await world.balances();
  expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
  expect(sum(balances)).toBe(1000 * balances.length + earned - burnt);
}

describe('a coin room', { timeout: PATIENCE_MS }, () => {
  it('takes the coins of all four, and begins its match on drawn seats in the same change', async () => {
    await world.players(RICH);
    const room = await world.aFullRoom();
    expect(await start(one)).toMatchObject({ ok: true, changed: true });
    const record = await world.record();
    expect(record).toMatchObject({ status: 'in progress', stakes: { phase: 'held', round: 1 } });
    expect(record.stakes?.payers).toEqual(room.seats.map((seat) => seat?.player_id));
    expect(record.seats.map((seat) => seat?.player_id).sort()).toEqual([1, 2, 3, 4].map(anId));
    expect(record.snapshot?.state.seats.map(({ player_id }) => player_id)).toEqual(
      record.seats.map((seat) => seat?.player_id),
    );
    expect(await world.pot()).toBe(4 * STAKE);
    expect(await world.balances()).toEqual([1450, 1450, 1450, 1450]);
  });

  it('shows nobody a drawn seat before all have put in', async () => {
    await world.players(RICH);
    // With this seed the draw moves people.
    const room = await world.aFullRoom();
    await start(one);
    const waiting = world.announced.filter(({ status }) => status === 'waiting');
    expect(waiting.map(({ stakes }) => stakes?.phase)).toEqual(['collecting']);
    for (const each of waiting) expect(each.seats).toEqual(room.seats);
    expect((await world.record()).seats.map((seat) => seat?.player_id)).not.toEqual(
      room.seats.map((seat) => seat?.player_id),
    );
  });

  it('gives everything back where somebody is short, who stands up; the others wait on', async () => {
    await world.players([500, 500, 0, 500]);
    await world.aFullRoom();
    expect(await start(one)).toMatchObject({ ok: true, changed: false });
    const record = await world.record();
    expect(record).toMatchObject({
      status: 'waiting',
      full_since: null,
      stakes: { phase: 'open', round: 1, short: [{ player_id: anId(3), code: 'wallet/not_enough' }] },
    });
    expect(record.seats.map((seat) => seat?.player_id ?? null)).toEqual([anId(1), anId(2), anId(4), null]);
    await checkLaws(1500);
    expect(await world.balances()).toEqual([1500, 1500, 1000, 1500]);
  });

  it('collects again in another round when it is full again', async () => {
    await world.players([500, 500, 0, 500]);
    await world.aFullRoom();
    await start(one);
    await world.wallet.change({ account: anId(3), key: 'later', amount: 600, kind: 'daily' });
    const member = { player_id: anId(3), name: 'Sara', avatar: null, frame: null, installation: null };
    const joined = await joinRoom(one.rooms, { room_id: world.code, player_id: anId(3) }, member);
    expect(joined).toMatchObject({ ok: true });
    // The countdown runs again.
    expect(await start(one)).toMatchObject({ ok: true, room: { status: 'waiting' } });
    world.game.timers.advance(5_000);
    await start(one);
    expect((await world.record()).stakes).toMatchObject({ phase: 'held', round: 2 });
    await world.end(declaredVoid);
    await one.settle();
    await checkLaws(2100);
  });

  it.each([
    ['wins', won, 100],
    ['is void', declaredVoid, 50],
  ] as const)('pays out once when its match %s', async (_, result, most) => {
    await world.players(RICH);
    await world.aFullRoom();
    await start(one);
    await world.end(result);
    await Promise.all([one.settle(), world.process().settle()]);
    await one.settle();
    expect((await world.record()).stakes).toMatchObject({ phase: 'settled' });
    await checkLaws(2000);
    expect(Math.max(...(await world.balances()))).toBe(1450 + most);
  });

  it('whose coins went elsewhere than was decided is found', async () => {
    await world.players(RICH);
    await world.aFullRoom();
    await start(one);
    await world.end(won);
    await one.settle();
    expect(await world.wrongPots()).toEqual([]);
    const { _id } = await world.record();
    const change = { account: anId(2), key: 'twice', amount: STAKE, kind: 'prize', ref: `m:${_id}` } as const;
    await world.wallet.change(change);
    expect(await world.wrongPots()).toEqual([{ match: _id, held: -STAKE, expected: 0 }]);
  });

  it('counts as stuck where it is not paid out three hours later', async () => {
    await world.players(RICH);
    await world.aFullRoom();
    await start(one);
    const { matches, timers } = world.game;
    const stuckAfter = (hours: number) => countStuckPots(matches, timers.now() + hours * HOUR_MS);
    expect([await stuckAfter(3), await stuckAfter(4)]).toEqual([0, 1]);
    await world.end(won);
    await one.settle();
    expect(await stuckAfter(4)).toBe(0);
  });

  it('lets nobody come or go, seed or move while coins are on their way', async () => {
    await world.players(RICH);
    const stakes = { phase: 'collecting', round: 1, since: world.game.timers.now(), payers: [] } as const;
    const room = await world.aFullRoom({ stakes });
    const by = { room_id: world.code, player_id: anId(2) };
    expect(await leaveRoom(one.rooms, by)).toEqual({ ok: false, code: 'room/starting' });
    const seeded = await seedFirstHand(one.rooms, world.code, anId(2), 1, 'late');
    expect(seeded).toEqual({ ok: false, code: 'game/seeds_frozen' });
    expect(await one.rooms.store.leaveOthers(anId(2), 'another')).toBe('starting');
    expect(takenOverAt(room)).toBe(stakes.since + 2_000);
    expect(room.due_at).toBe(stakes.since + 2_000);
  });

  it('is finished first where somebody has to go: a stand-in plays for them', async () => {
    await world.players(RICH);
    const stakes = {
      phase: 'collecting',
      round: 1,
      since: world.game.timers.now(),
      payers: [1, 2, 3, 4].map(anId),
    } as const;
    await world.aFullRoom({ stakes });
    await removePerson({ rooms: one.rooms }, anId(2));
    const table = await one.rooms.games.tables.get(world.code);
    const seat = table?.state.seats.find(({ player_id }) => player_id === anId(2));
    expect(seat).toMatchObject({ control: 'bot', left: false });
    expect(await world.pot()).toBe(4 * STAKE);
  });

  it('closes where it is switched off in the meantime, with all coins back', async () => {
    await world.players(RICH);
    await world.aFullRoom();
    world.walls = { ...world.walls, stakes: false };
    await start(one);
    world.walls = { ...world.walls, stakes: true };
    expect(await world.record()).toMatchObject({ open: false, status: 'finished', snapshot: null });
    await checkLaws(2000);
  });
});

const death = fc.option(fc.record({ at: fc.integer({ min: 1, max: 14 }), afterEffect: fc.boolean() }), {
  nil: null,
});
const spend = fc.record({ who: fc.nat(3), coins: fc.integer({ min: -60, max: 60 }) });

/** Whether a match has begun, and it is not settled. */
async function isUnderWay(): Promise<boolean> {
  return ['held', 'decided'].includes((await world.record()).stakes?.phase ?? '');
}

describe('a coin room whose processes die or stand still', { timeout: PATIENCE_MS }, () => {
  it('keeps sums, leaves nothing in its pot and pays once, however they interleave', async () => {
    const given = {
      deaths: fc.array(death, { minLength: 2, maxLength: 3 }),
      purses: fc.array(fc.constantFrom(500, 900, 500, 900, 500, 900, 0, 450), { minLength: 4, maxLength: 4 }),
      beside: fc.array(spend, { maxLength: 3 }),
      isVoid: fc.boolean(),
      schedule: fc.scheduler(),
    };
    await fc.assert(
      fc.asyncProperty(fc.record(given), async ({ deaths, purses, beside, isVoid, schedule }) => {
        await world.clear();
        await world.players(purses);
        await world.aFullRoom();
        const wait = () => schedule.schedule(Promise.resolve());
        const processes = deaths.map((each: Death | null) => world.process(each, wait));
        let made = 0;
        const others = beside.map(async ({ who, coins }, n) => {
          const kind = coins < 0 ? 'purchase' : 'daily';
          const change = { account: anId(who + 1), key: `beside:${n}`, amount: coins, kind } as const;
          const answer = await world.wallet.change({ ...change, isOfMany: true });
          if (answer.ok) made += coins;
        });
        await schedule.waitFor(Promise.all([...processes.map(startedBy), ...others]));
        await startedBy(world.process());
        if (await isUnderWay()) {
          await world.end(isVoid ? declaredVoid : won);
          const settling = processes.map((each) => each.settle().catch(onlyDeath));
          await schedule.waitFor(Promise.all(settling));
          await world.process().settle();
        }
        expect(await isUnderWay()).toBe(false);
        await checkLaws(sum(purses) + made);
      }),
      { numRuns: ROOMS },
    );
  });

  const EACH_DEATH = Array.from({ length: 14 }, (_, index) => index + 1).flatMap((at) =>
    [false, true].map((afterEffect) => ({ at, afterEffect })),
  );
  const pursesOf = ({ at }: Death) => (at % 2 === 0 ? RICH : [500, 0, 500, 500]);

  /** A room is gone on with to its end; the process that settles it first may die. */
  async function played(death: Death, process: CoinProcess): Promise<void> {
    await startedBy(world.process());
    if (await isUnderWay()) {
      await world.end(won);
      await process.settle().catch(onlyDeath);
      await world.process().settle();
    }
    expect(await isUnderWay()).toBe(false);
    await checkLaws(sum(pursesOf(death)));
  }

  it('is taken on by another process, wherever the first one dies', async () => {
    for (const death of EACH_DEATH) {
      await world.clear();
      await world.players(pursesOf(death));
      await world.aFullRoom();
      const first = world.process(death);
      await startedBy(first);
      await played(death, first);
    }
  });

  it('goes on after a backup of any moment is restored, as if nothing had happened since', async () => {
    for (const death of EACH_DEATH) {
      await world.clear();
      await world.players(pursesOf(death));
      await world.aFullRoom();
      const first = world.process(death);
      await startedBy(first);
      if (await isUnderWay()) {
        await world.end(won);
        await first.settle().catch(onlyDeath);
      }
      const restore = await world.backup();
      await played(death, world.process());
      await restore();
      expect([await world.discrepancies(), await world.wrongPots()]).toEqual([0, []]);
      await played(death, world.process());
    }
  });

  it('pays what was decided first, although another process would decide otherwise', async () => {
    await world.players(RICH);
    await world.aFullRoom();
    await start(one);
    await world.end(won);
    // The second write is the first payment.
    await world.process({ at: 2, afterEffect: true }).settle().catch(onlyDeath);
    await world.end(declaredVoid);
    await one.settle();
    expect((await world.balances()).sort()).toEqual([1450, 1450, 1550, 1550]);
    await checkLaws(2000);
  });

  it('never takes what comes too late: the round was given up', async () => {
    await world.players([500, 500, 0, 500]);
    const { _id } = await world.aFullRoom();
    await start(one);
    await world.wallet.change({ account: anId(3), key: 'later', amount: 600, kind: 'daily' });
    const late = await one.stakes.hold({ what: 'm', id: _id, round: 1 }, anId(3), STAKE, []);
    expect(late).toEqual({ state: 'refused' });
    await checkLaws(2100);
  });
});
