import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EconomySettings } from '@hokm/shared/api/settings';
import type { ErrorCode } from '@hokm/shared/errors';
import { DAY_MS } from '@hokm/shared/time';
import {
  FIRST_SPECTATOR as ONE,
  PREDICTED,
  PredictionWorld,
  type PredictionProcess,
} from '../../test/support/prediction-world.js';
import { aPerson, anId, buildRoom } from '../../test/support/rooms.js';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import type { MatchRecord } from '../play/games/match-record.js';
import { deviceMark } from '../play/rooms/room.js';
import { FIRST_STANDING } from '@hokm/shared/standing';
import { statisticsModel } from '../standing/statistics.js';
import type { Judgements } from '../accounts/judgements.js';
import { dayAt } from '../wallet/daily-reward.js';
import { Escrow } from '../wallet/escrow.js';
import { Outbox } from '../notifications/outbox.js';
import { CoinNotices } from '../stakes/coin-notices.js';
import { PersonStakes } from '../stakes/person-stakes.js';
import { makePrediction } from './make-prediction.js';
import { predictionModel } from './model.js';

type Judgement = Awaited<ReturnType<Judgements['of']>>;

let world: PredictionWorld;
let one: PredictionProcess;
beforeAll(async () => {
  world = await PredictionWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  await statisticsModel(world.coins.game.connection).deleteMany({});
  one = world.process();
});

const accounts = () => accountModel(world.coins.game.connection);
const change = (person: number, $set: Partial<AccountRecord>) =>
  accounts().updateOne({ _id: anId(person) }, { $set });
const changeMatch = (set: Partial<MatchRecord>) =>
  world.coins.game.matches.updateOne({ _id: world.id }, { $set: set });
/** What a prediction is refused with; nothing has moved then. Null where it is taken. */
async function refusal(coins = 50, person = ONE, installation?: string): Promise<ErrorCode | null> {
  const before = await world.coinsOf(person);
  const made = await makePrediction(one.context, anId(person), {
    room_id: world.id,
    team: 'team1',
    coins,
    idempotency_key: `key-of-${person}-${coins}`,
    installation,
  });
  if (made.ok) return null;
  expect(await world.coinsOf(person)).toBe(before);
  return made.code;
}

describe('who predicts a match', () => {
  const age = (days: number) => ({ created_at: new Date(world.coins.game.timers.now() - days * DAY_MS) });
  it.each<[string, () => Partial<AccountRecord>, Partial<EconomySettings>, ErrorCode]>([
    ['anybody while predictions are closed', () => ({}), { predictions: false }, 'predictions/off'],
    ['a guest', () => ({ is_guest: true }), {}, 'stake/guest'],
    ['an account that is two days old', () => age(2), {}, 'stake/too_new'],
    ['somebody who has not played with people', () => ({}), { least_matches: 1 }, 'stake/too_new'],
    ['somebody who has not said that they are of age', () => ({}), { needs_age: true }, 'stake/age'],
    ['an account that is being deleted', () => ({ is_going: true }), {}, 'request/not_found'],
    [
      'somebody who has a break',
      () => ({ coin_limits: { day_limit: null, revision: 1, paused_until: Number.MAX_SAFE_INTEGER } }),
      {},
      'stake/paused',
    ],
    [
      'somebody beyond their own limit',
      () => ({ coin_limits: { day_limit: 20, revision: 1 } }),
      {},
      'stake/day_limit',
    ],
  ])('is not %s', async (_, account, walls, code) => {
    await world.aMatch(1);
    await change(ONE, account());
    world.walls = { ...PREDICTED, ...walls };
    expect(await refusal()).toBe(code);
    expect(await predictionModel(world.coins.game.connection).countDocuments()).toBe(0);
  });

  it('is not an account without Telegram, while that wall stands', async () => {
    await world.aMatch(1);
    await accounts().updateOne({ _id: anId(ONE) }, { $unset: { telegram_id: 1 } });
    expect(await refusal()).toBe('stake/no_telegram');
    world.walls = { ...PREDICTED, needs_telegram: false };
    expect(await refusal()).toBe(null);
  });

  it('is not who has no coins that can be put in, or whose coins are frozen', async () => {
    await world.aMatch(2, [49]);
    expect(await refusal()).toBe('wallet/not_enough');
    const { connection, timers: clock } = world.coins.game;
    const { wallet } = world.coins;
    const judgements = { of: () => Promise.resolve({} as NonNullable<Judgement>) };
    const escrow = new Escrow(wallet, judgements);
    const notifier = { notify: () => undefined };
    const walls = () => world.walls;
    const notices = new CoinNotices(new Outbox(connection, clock));
    const parts = { connection, wallet, escrow, judgements, clock, notifier, notices, walls };
    one = { ...one, context: { ...one.context, stakes: new PersonStakes(parts) } };
    expect(await refusal(50, ONE + 1)).toBe('wallet/frozen');
  });

  it('is not who plays in it, nor at a device of the table', async () => {
    await world.aMatch(1);
    await world.coins.aPlayer(2, 500, { telegram_id: 2 });
    expect(await refusal(50, 2)).toBe('predictions/not_allowed');
    const device = deviceMark(world.id, 'installation-of-sara');
    await changeMatch({ seats: [{ ...aPerson(1), device }, aPerson(2), aPerson(3), aPerson(4)] });
    expect(await refusal(50, ONE, 'installation-of-sara')).toBe('predictions/not_allowed');
    expect(await refusal(50, ONE, 'installation-of-john')).toBe(null);
  });

  it.each(['friends', 'mates'] as const)('gives 20 at most among %s of a player', async (who) => {
    await world.aMatch(1);
    world[who] = [anId(99), anId(3)];
    expect(await refusal(21)).toBe('predictions/friends');
    expect(await refusal(20)).toBe(null);
  });

  it('is not who a creator has blocked: the match is not there for them', async () => {
    await world.aMatch(1);
    const context = { ...one.context, blocks: { whoBlocked: () => Promise.resolve([anId(1)]) } };
    one = { ...one, context };
    expect(await refusal()).toBe('request/not_found');
  });

  it('gives 500 a day at most, also in one moment, and again tomorrow', async () => {
    world.walls = { ...PREDICTED, prediction_day: 100, day_loss_least: 1000 };
    await world.aMatch(1);
    expect(await refusal(60)).toBe(null);
    await world.end(null);
    await one.settle();
    await world.aMatch(0);
    expect(await refusal(41)).toBe('predictions/day_limit');
    expect(await refusal(40)).toBe(null);
    await world.aMatch(0);
    expect(await refusal(10)).toBe('predictions/day_limit');
    world.coins.game.timers.advance(DAY_MS);
    expect(await refusal(10)).toBe(null);
  });

  it('has five open at once at most, also where they are asked for in one moment', async () => {
    await world.aMatch(1, [5000]);
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.push(n === 0 ? world.id : await world.aMatch(0));
    const answers = await Promise.all(
      ids.map((room_id) =>
        makePrediction(one.context, anId(ONE), {
          room_id,
          team: 'team1',
          coins: 10,
          idempotency_key: `key-${room_id}`,
          installation: undefined,
        }),
      ),
    );
    const codes = answers.map((answer) => (answer.ok ? 'taken' : answer.code)).sort();
    expect(codes).toEqual([
      ...Array.from({ length: 2 }, () => 'predictions/too_many_open'),
      ...Array.from({ length: 5 }, () => 'taken'),
    ]);
    const refusedIn = ids.find((_, at) => answers[at]?.ok === false) ?? '';
    // One of the five is paid out: there is room for another.
    const taken = ids.find((_, at) => answers[at]?.ok === true) ?? '';
    await predictionModel(world.coins.game.connection).updateOne(
      { _id: taken },
      { $set: { phase: 'closed' } },
    );
    const again = await makePrediction(one.context, anId(ONE), {
      room_id: refusedIn,
      team: 'team1',
      coins: 10,
      idempotency_key: 'key-of-the-sixth',
      installation: undefined,
    });
    expect(again).toMatchObject({ ok: true });
  });

  it('wins no more than 3,000 in a month, with coin rooms', async () => {
    await world.aMatch(1, [5000]);
    const { day } = dayAt(world.coins.game.timers.now());
    const played = (net: number) =>
      accounts().updateOne({ _id: anId(ONE) }, { $set: { 'wallet.played': [{ day, first: 5000, net }] } });
    // A prediction of 50 brings 100 at most.
    await played(2901);
    expect(await refusal(50)).toBe('stake/month_won');
    await played(2900);
    expect(await refusal(50)).toBe(null);
    await world.end(null);
    await one.settle();
    const { wallet } = await accounts().findById(anId(ONE)).orFail().lean<AccountRecord>();
    expect(wallet?.played).toEqual([{ day, first: 5000, net: 2900 }]);
  });

  it('wins no more than that where several are open, also where they are asked for in one moment', async () => {
    await world.aMatch(2, [5000, 500]);
    const { day } = dayAt(world.coins.game.timers.now());
    const ids = [world.id, await world.aMatch(0), await world.aMatch(0)];
    const ask = (room_id: string, round: number) =>
      makePrediction(one.context, anId(ONE), {
        room_id,
        team: 'team1',
        coins: 100,
        idempotency_key: `key-${round}-${room_id}`,
        installation: undefined,
      });
    const played = (net: number) =>
      accounts().updateOne({ _id: anId(ONE) }, { $set: { 'wallet.played': [{ day, first: 5000, net }] } });
    await played(2801);
    expect(await ask(world.id, 1)).toMatchObject({ code: 'stake/month_won' });
    await played(2600);
    expect(await ask(world.id, 2)).toMatchObject({ ok: true });
    // Of 2,500 with 300 that the first may bring, and 200 of each of these.
    const answers = await Promise.all(ids.slice(0, 2).map((id) => ask(id, 3)));
    expect(answers.map((answer) => (answer.ok ? 'taken' : answer.code)).sort()).toEqual([
      'stake/month_won',
      'taken',
    ]);
    const refused = ids[answers.findIndex(({ ok }) => !ok)] ?? '';
    expect(await ask(refused, 4)).toMatchObject({ code: 'stake/month_won' });
    // The first is lost: as much may be won by another.
    await one.predict(ONE + 1, 'team2', 20);
    await world.end(1);
    await one.settle();
    expect(await ask(refused, 5)).toMatchObject({ ok: true });
  });

  it('is one of 500 at most, also when more ask at once', async () => {
    await world.aMatch(4);
    expect(await refusal(50, ONE + 3)).toBe(null);
    const people = Array.from({ length: 499 }, (_, n) => anId(0xf0000 + n));
    await predictionModel(world.coins.game.connection).updateOne({ _id: world.id }, { $set: { people } });
    const answers = await Promise.all([0, 1, 2].map((n) => one.predict(ONE + n, 'team1', 50)));
    expect(answers.map((answer) => (answer.ok ? 'taken' : answer.code)).sort()).toEqual([
      'predictions/full',
      'predictions/full',
      'taken',
    ]);
    expect((await world.record()).people).toHaveLength(500);
  });
});

describe('a match that is predicted', () => {
  const { options } = buildRoom();
  it.each<[string, Partial<MatchRecord>]>([
    ['to three points', { options: { ...options, target_points: 3 } }],
    ['for coins', { options: { ...options, target_points: 5, stake: 50 } }],
    ['that staff end', { void_asked: 1 }],
    [
      'of a tournament in which a side may have nothing to win',
      { tour: { id: 't', round: 3, n: 0, until: 0, unpredicted: true } },
    ],
    ['with a computer player', { seats: [1, 2, 3, 4].map((n) => ({ ...aPerson(n), is_bot: n === 4 })) }],
    ['with two of one device', { seats: [1, 2, 3, 4].map((n) => ({ ...aPerson(n), device: `d${n % 3}` })) }],
    [
      'with a newcomer',
      { seats: [1, 2, 3, 4].map((n) => (n === 4 ? { ...aPerson(n), since_hand: 2 } : aPerson(n))) },
    ],
  ])('is none %s', async (_, set) => {
    await world.aMatch(1);
    await changeMatch(set);
    expect(await refusal()).toBe('predictions/not_offered');
  });

  it.each<[string, Partial<MatchRecord>]>([
    ['private', { options: { ...options, target_points: 5, visibility: 'private' } }],
    ['that waits', { status: 'waiting' }],
  ])('is none of others %s: it is not known to be there', async (_, set) => {
    await world.aMatch(1);
    await changeMatch(set);
    expect(await refusal()).toBe('request/not_found');
  });

  it('is one whose four have twenty rated matches each', async () => {
    world.walls = { ...PREDICTED, prediction_rated: 20 };
    await world.aMatch(1);
    const rated = (n: number, count: number) =>
      statisticsModel(world.coins.game.connection).updateOne(
        { _id: anId(n) },
        { $set: { ...FIRST_STANDING, version: 1, rated: count, counted: [] } },
        { upsert: true },
      );
    for (const n of [1, 2, 3, 4]) await rated(n, n === 4 ? 19 : 20);
    expect(await refusal()).toBe('predictions/not_offered');
    await rated(4, 20);
    expect(await refusal()).toBe(null);
  });
});
