import fc from 'fast-check';
import pino from 'pino';
import { makePrediction } from './make-prediction.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Move } from '@hokm/shared/rules';
import { HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import {
  FIRST_SPECTATOR as ONE,
  PredictionWorld,
  type PredictionProcess,
} from '../../test/support/prediction-world.js';
import { anId } from '../../test/support/rooms.js';
import { onlyDeath, type Death } from '../../test/support/wallets.js';
import { accountModel } from '../accounts/model.js';
import type { MatchRecord } from '../play/games/match-record.js';
import type { MoveListener } from '../play/games/move-listener.js';
import { presentLobbyRoom } from '../play/rooms/room-view.js';
import { countStuckPredictions } from './audit-predictions.js';
import { OfferSign } from './offer-sign.js';
import { predictionListener } from './prediction-listener.js';
import { predictionModel, type BetRecord } from './model.js';

/** Matches of each property; `HOKM_ROOMS=10000` for a long run. */
const MATCHES = Number(process.env['HOKM_ROOMS'] ?? 8);
/** For a machine that is busy, ms. */
const PATIENCE_MS = 240_000 + MATCHES * 1_000;
const [TWO, THREE, FOUR] = [ONE + 1, ONE + 2, ONE + 3];

let world: PredictionWorld;
let one: PredictionProcess;
beforeAll(async () => {
  world = await PredictionWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  one = world.process();
});

const sum = (some: readonly number[]) => some.reduce((total, each) => total + each, 0);

/** Throws where a law is broken by predictions that are over; `earned`: all that their people have earned and not spent. */
async function checkLaws(earned: number): Promise<void> {
  expect(await world.pot()).toBe(0);
  expect(await world.coins.discrepancies()).toBe(0);
  expect(await world.wrongPots()).toEqual([]);
  const balances = await world.coins.balances();
  expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
  expect(sum(balances)).toBe(1000 * balances.length + earned);
}

/** The listener of a process, which announces rooms into a list. */
function listenerOf({ context }: PredictionProcess, announced: MatchRecord[] = []): MoveListener {
  const { connection, matches, timers: clock } = world.coins.game;
  const { book, economy } = context;
  const sign = new OfferSign({
    connection,
    matches,
    economy,
    announce: (room) => void announced.push(room),
    clock,
  });
  return predictionListener({ book, sign, log: pino({ level: 'silent' }) });
}

/** Two on the first side, one on the other, before the first card. */
async function threePredicted(): Promise<void> {
  await world.aMatch(4);
  expect(await one.predict(ONE, 'team1', 100)).toMatchObject({ ok: true });
  expect(await one.predict(TWO, 'team1', 50)).toMatchObject({ ok: true });
  expect(await one.predict(THREE, 'team2', 60)).toMatchObject({ ok: true });
}
const coins = () => Promise.all([ONE, TWO, THREE, FOUR].map((n) => world.coinsOf(n)));

describe('predictions', { timeout: PATIENCE_MS }, () => {
  it('take coins once, whatever is sent again, and are final', async () => {
    await world.aMatch(1);
    for (let n = 0; n < 3; n++) expect(await one.predict(ONE, 'team1', 50)).toMatchObject({ ok: true });
    expect(await Promise.all([1, 2].map(() => one.predict(ONE, 'team1', 50)))).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    expect(await one.predict(ONE, 'team2', 50)).toMatchObject({ code: 'wallet/key_reused' });
    expect(await one.predict(ONE, 'team1', 50, 'another-key')).toMatchObject({
      code: 'predictions/already_made',
    });
    expect(await world.coinsOf(ONE)).toBe(450);
    expect(await world.pot()).toBe(50);
    expect(await world.record()).toMatchObject({
      phase: 'open',
      bets: { [anId(ONE)]: { state: 'in', round: 1 } },
    });
  });

  it('hold nothing of a match that was over and settled before the wish was written down', async () => {
    await world.aMatch(2);
    let isOver = false;
    const late = world.process(null, async () => {
      if (isOver) return;
      isOver = true;
      await world.end(null);
      await one.settle();
    });
    expect(await late.predict(ONE, 'team1', 50)).toMatchObject({ code: 'predictions/closed' });
    expect(await world.record()).toMatchObject({ phase: 'closed' });
    expect(await world.coinsOf(ONE)).toBe(500);
    expect(await world.pot()).toBe(0);
  });

  it('take coins for one match where one key comes for two at once', async () => {
    const rooms = [await world.aMatch(1), await world.aMatch(0)];
    const wish = {
      team: 'team1',
      coins: 50,
      idempotency_key: 'one-key-for-two',
    } as const;
    const made = await Promise.all(
      rooms.map((room_id) => makePrediction(world.process().context, anId(ONE), { ...wish, room_id })),
    );
    const codes = made.map((each) => (each.ok ? 'ok' : each.code)).sort();
    expect(codes).toEqual(['ok', 'wallet/key_reused']);
    expect(await world.coinsOf(ONE)).toBe(450);
  });

  it.each([
    ['the first side wins', 0, [540, 520, 440, 500]],
    ['the other side wins, at three times', 1, [420, 460, 620, 500]],
    ['the match is void', null, [500, 500, 500, 500]],
  ] as const)('pay once where %s, and tell each', async (_, winner, expected) => {
    await threePredicted();
    world.coins.game.timers.advance(5_000);
    await world.play(4);
    await world.end(winner);
    await Promise.all([one.settle(), world.process().settle(), world.process().settle()]);
    await one.settle();
    expect(await coins()).toEqual(expected);
    expect(await world.record()).toMatchObject({
      phase: 'closed',
      outcome: winner === null ? 'void' : 'won',
    });
    expect(world.told.map(({ person, told }) => [Number.parseInt(person, 16), told.news]).sort()).toEqual(
      [ONE, TWO, THREE].map((person) => {
        const side = person === THREE ? 1 : 0;
        const news = winner === null ? 'void' : side === winner ? 'won' : 'lost';
        return [person, `prediction.${news}`];
      }),
    );
    await checkLaws(2000);
  });

  it('close when the first trick is complete, although no process has noticed', async () => {
    await world.aMatch(2);
    await one.predict(ONE, 'team1', 50);
    await world.play(4);
    expect((await world.record()).phase).toBe('open');
    expect(await one.predict(TWO, 'team2', 50)).toMatchObject({ code: 'predictions/closed' });
    expect(await world.record()).toMatchObject({ phase: 'locked', people: [anId(ONE)] });
    expect(await world.coinsOf(TWO)).toBe(500);
  });

  it('are locked by the process that stores the first trick, at once and no sooner', async () => {
    await world.aMatch(1);
    await one.predict(ONE, 'team1', 50);
    const { table } = world;
    if (table === null) throw new Error('no match');
    const listener = listenerOf(one);
    const move = { type: 'play_card', seat: 0, card: '2S', by: 'player', at: 0 } as const;
    const phaseAfter = async (cards: number, own: boolean) => {
      await world.play(cards);
      await listener.onMove(table, move, own);
      return (await world.record()).phase;
    };
    expect(await phaseAfter(3, true)).toBe('open');
    expect(await phaseAfter(4, false)).toBe('open');
    expect(await phaseAfter(4, true)).toBe('locked');
  });

  it('are shown in the lobby from the first deal until the first trick, and for three minutes at most', async () => {
    await world.aMatch(1);
    const { table } = world;
    if (table === null) throw new Error('no match');
    const announced: MatchRecord[] = [];
    const listener = listenerOf(one, announced);
    const { timers, matches } = world.coins.game;
    const isShown = async () => {
      const room = await matches.findById(table.id).orFail().lean<MatchRecord>();
      return presentLobbyRoom(room, timers.now()).predictable === true;
    };
    const dealt = { type: 'deal', at: 0 } as Move;
    const card = { type: 'play_card', seat: 0, card: '2S', by: 'player', at: 0 } as const;
    await world.play(1);
    world.walls = { ...world.walls, predictions: false };
    await listener.onMove(table, dealt, true);
    expect(await isShown()).toBe(false);
    world.walls = { ...world.walls, predictions: true, prediction_rated: 20 };
    await listener.onMove(table, dealt, true);
    expect(await isShown()).toBe(false);
    world.walls = { ...world.walls, prediction_rated: 0 };
    await listener.onMove(table, dealt, false);
    expect([await isShown(), announced.length]).toEqual([false, 0]);
    await listener.onMove(table, dealt, true);
    expect([await isShown(), announced.length]).toEqual([true, 1]);
    await world.play(3);
    await listener.onMove(table, card, true);
    expect(await isShown()).toBe(true);
    timers.advance(3 * MINUTE_MS);
    expect(await isShown()).toBe(false);
    await listener.onMove(table, dealt, true);
    expect(await isShown()).toBe(true);
    await world.play(4);
    await listener.onMove(table, card, true);
    expect([await isShown(), announced.length]).toEqual([false, 3]);
  });

  it('come back where they were asked for in the last two seconds before the first trick was complete', async () => {
    await threePredicted();
    world.coins.game.timers.advance(5_000);
    await world.play(3);
    // The fourth card falls at this moment.
    expect(await one.predict(FOUR, 'team2', 100)).toMatchObject({ ok: true });
    expect(await world.coinsOf(FOUR)).toBe(400);
    await world.play(4);
    await world.end(1);
    await one.settle();
    expect((await world.record()).bets[anId(FOUR)]?.state).toBe('out');
    // Without theirs: three times 60 for who was right, and the rest goes back.
    expect(await coins()).toEqual([420, 460, 620, 500]);
    expect(world.told.find(({ person }) => person === anId(FOUR))?.told.news).toBe('prediction.late');
    await checkLaws(2000);
  });

  it('come back after three hours, where a match is not over', async () => {
    await threePredicted();
    await one.settle();
    expect((await world.record()).phase).toBe('open');
    const { timers, connection } = world.coins.game;
    const stuck = (hours: number) =>
      countStuckPredictions(predictionModel(connection), timers.now() + hours * HOUR_MS);
    expect([await stuck(3), await stuck(4)]).toEqual([0, 1]);
    timers.advance(3 * HOUR_MS);
    await one.settle();
    expect(await coins()).toEqual([500, 500, 500, 500]);
    expect(await stuck(4)).toBe(0);
    // What the match comes to afterwards changes nothing.
    await world.end(0);
    await one.settle();
    await checkLaws(2000);
  });

  it('of somebody who is gone stay where they are, and are known', async () => {
    await threePredicted();
    world.coins.game.timers.advance(5_000);
    await world.play(4);
    await world.pot();
    await accountModel(world.coins.game.connection).deleteOne({ _id: anId(ONE) });
    await world.end(0);
    await one.settle();
    expect(await world.pot()).toBe(140);
    expect(await world.wrongPots()).toEqual([]);
    expect((await world.record()).phase).toBe('closed');
  });

  it('whose coins went elsewhere than was decided are found', async () => {
    await threePredicted();
    await world.end(null);
    await one.settle();
    const prize = { key: 'twice', amount: 9, kind: 'prize', ref: `p:${world.id}` } as const;
    await world.coins.wallet.change({ ...prize, account: anId(ONE) });
    expect(await world.wrongPots()).toEqual([{ match: world.id, held: -9, expected: 0 }]);
  });

  it('can be tried again by who was short, with fewer coins', async () => {
    await world.aMatch(1, [60]);
    const both = await Promise.all([
      one.predict(ONE, 'team1', 60, 'first-key'),
      world.coins.wallet.change({ account: anId(ONE), key: 'away', amount: -1030, kind: 'purchase' }),
    ]);
    if (!both[0].ok) expect(await one.predict(ONE, 'team1', 20, 'second-key')).toMatchObject({ ok: true });
    await world.end(null);
    await one.settle();
    await checkLaws(60 - 1030);
  });
});

const death = fc.option(fc.record({ at: fc.integer({ min: 1, max: 14 }), afterEffect: fc.boolean() }), {
  nil: null,
});
const wish = fc.record({
  who: fc.nat(3),
  team: fc.constantFrom('team1' as const, 'team2' as const),
  coins: fc.integer({ min: 10, max: 100 }),
});
const spend = fc.record({ who: fc.nat(3), coins: fc.integer({ min: -60, max: 60 }) });

describe('predictions whose processes die or stand still', { timeout: PATIENCE_MS }, () => {
  it('keep sums, leave nothing held and pay once, however they interleave', async () => {
    const given = {
      deaths: fc.array(death, { minLength: 2, maxLength: 3 }),
      purses: fc.array(fc.constantFrom(500, 500, 90, 30), { minLength: 4, maxLength: 4 }),
      wishes: fc.array(wish, { minLength: 3, maxLength: 6 }),
      beside: fc.array(spend, { maxLength: 3 }),
      winner: fc.constantFrom(0 as const, 1 as const, null),
      schedule: fc.scheduler(),
    };
    await fc.assert(
      fc.asyncProperty(fc.record(given), async (run) => {
        const { deaths, purses, wishes, beside, winner, schedule } = run;
        await world.clear();
        await world.aMatch(4, purses);
        world.coins.game.timers.advance(5_000);
        const wait = () => schedule.schedule(Promise.resolve());
        const processes = deaths.map((each: Death | null) => world.process(each, wait));
        let made = 0;
        const others = beside.map(async ({ who, coins }, n) => {
          const kind = coins < 0 ? 'purchase' : 'daily';
          const change = { account: anId(ONE + who), key: `beside:${n}`, amount: coins, kind } as const;
          if ((await world.coins.wallet.change({ ...change, isOfMany: true })).ok) made += coins;
        });
        const asked = wishes.map(async ({ who, team, coins }, n) => {
          const process = processes[n % processes.length] ?? one;
          await process.predict(ONE + who, team, coins, `key-number-${n}`).catch(onlyDeath);
        });
        // The match ends and is settled while some still ask.
        const ended = (async () => {
          await wait();
          await world.end(winner);
          await Promise.all(processes.map((each) => each.settle().catch(onlyDeath)));
        })();
        await schedule.waitFor(Promise.all([...asked, ...others, ended]));
        await world.process().settle();
        await checkLaws(sum(purses) + made);
        const found = await predictionModel(world.coins.game.connection).findById(world.id).lean();
        expect(found?.phase ?? 'closed').toBe('closed');
      }),
      { numRuns: MATCHES },
    );
  });

  it('are taken on by another process, wherever the first one dies', async () => {
    for (let at = 1; at <= 16; at++)
      for (const afterEffect of [false, true]) {
        await world.clear();
        await world.aMatch(3);
        const first = world.process({ at, afterEffect });
        await first.predict(ONE, 'team1', 100).catch(onlyDeath);
        await first.predict(TWO, 'team2', 50).catch(onlyDeath);
        await world.process().predict(THREE, 'team2', 30);
        world.coins.game.timers.advance(5_000);
        await world.play(4);
        await world.end(1);
        await first.settle().catch(onlyDeath);
        await world.process().settle();
        expect((await world.record()).phase).toBe('closed');
        await checkLaws(1500);
      }
  });

  it('count where the coins were taken before their process died', async () => {
    await world.aMatch(2);
    await one.predict(TWO, 'team2', 50);
    // Writes: the wish, the coins, the ledger, the account; then it would be written down that they are in.
    await world.process({ at: 3, afterEffect: true }).predict(ONE, 'team1', 100).catch(onlyDeath);
    expect((await world.record()).bets[anId(ONE)]?.state).toBe('asked');
    world.coins.game.timers.advance(5_000);
    await world.play(4);
    await world.end(0);
    await one.settle();
    expect((await world.record()).bets[anId(ONE)]?.state).toBe('in');
    expect(await world.coinsOf(ONE)).toBe(550);
    await checkLaws(1000);
  });

  it('pay what was decided first, although another process would decide otherwise', async () => {
    await threePredicted();
    world.coins.game.timers.advance(5_000);
    await world.play(4);
    await world.end(0);
    // Writes: the lock, the decision, the first payment.
    await world.process({ at: 3, afterEffect: true }).settle().catch(onlyDeath);
    expect((await world.record()).phase).toBe('decided');
    await world.end(null);
    await one.settle();
    expect(await coins()).toEqual([540, 520, 440, 500]);
    await checkLaws(2000);
  });

  it('are decided once by two that stand at the decision together', async () => {
    await threePredicted();
    world.coins.game.timers.advance(5_000);
    await world.play(4);
    await world.end(0);
    await world.process({ at: 2, afterEffect: true }).settle().catch(onlyDeath);
    const { payments } = await world.record();
    const { book } = one.context;
    // One that read `locked` before stores its own decision too late.
    await book.model.updateOne({ _id: world.id }, { $set: { phase: 'locked' } });
    await world.process({ at: 3, afterEffect: false }).settle().catch(onlyDeath);
    expect((await world.record()).payments).toEqual(payments);
    await one.settle();
    await checkLaws(2000);
  });

  it('never take what comes too late: the try was given up', async () => {
    await world.aMatch(2);
    await one.predict(TWO, 'team2', 50);
    await world.process({ at: 1, afterEffect: true }).predict(ONE, 'team1', 100).catch(onlyDeath);
    await world.end(1);
    await one.settle();
    const late = { limit: () => null, also: () => ({}) };
    const held = await one.context.stakes.holdPrediction(
      { what: 'p', id: world.id, round: 1 },
      anId(ONE),
      100,
      late,
    );
    expect(held).toEqual({ state: 'refused' });
    expect((await world.record()).bets[anId(ONE)]?.state).toBe('out');
    await checkLaws(1000);
  });

  it('of 500 people are settled by eight workers at once, each coin once', async () => {
    const people = 500;
    const alive = (people / 5) * 4;
    await world.aMatch(0);
    const asked_at = world.coins.game.timers.now();
    const bets: Record<string, BetRecord> = {};
    const { stakes, book } = one.context;
    const purses: Promise<unknown>[] = [];
    for (let n = 0; n < people; n++) {
      const coins = 10 + (n % 91);
      const team = n % 3 === 0 ? 1 : 0;
      bets[anId(ONE + n)] = { team, coins, key: `key-${n}`, state: 'asked', round: 1, asked_at };
      purses.push(world.coins.aPlayer(ONE + n, 200));
    }
    await Promise.all(purses);
    const match = await one.context.histories.find(world.id);
    if (match === null) throw new Error('no match');
    await book.open(match);
    await book.model.updateOne({ _id: world.id }, { $set: { bets, people: Object.keys(bets) } });
    // Every fifth died before their coins were taken.
    const free = { limit: () => null, also: () => ({}) };
    const living = Object.entries(bets).filter((_, n) => n % 5 !== 4);
    await Promise.all(
      living.map(([person, { coins, round }]) =>
        stakes.holdPrediction({ what: 'p', id: world.id, round }, person, coins, free),
      ),
    );
    world.coins.game.timers.advance(5_000);
    await world.play(4);
    await world.end(1);
    await Promise.all(Array.from({ length: 8 }, () => world.process().settle()));
    const record = await world.record();
    expect(record).toMatchObject({ phase: 'closed', outcome: 'won', winner: 1 });
    const states = Object.values(record.bets).map(({ state }) => state);
    expect([states.filter((state) => state === 'in').length, states.includes('asked')]).toEqual([
      alive,
      false,
    ]);
    // Each is told once.
    expect(new Set(world.told.map(({ person }) => person)).size).toBe(alive);
    expect(world.told).toHaveLength(alive);
    await checkLaws(200 * people);
  });
});
