import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { roomOptions } from '@hokm/shared/protocol';
import { DAY_MS } from '@hokm/shared/time';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { openIndexed } from '../../test/support/parts.js';
import { aPerson, anId, buildRoom } from '../../test/support/rooms.js';
import type { TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { connectDatabase } from '../platform/database/connect.js';
import { matchModel, type MatchModel } from '../play/games/match-record.js';
import { CoinTotals } from './coin-totals.js';
import { NO_COINS } from './coin-sums.js';
import { coinTotals } from './totals-model.js';

const SARA = anId(1);
const STAKE = 50;
/** More than are counted anew with each read. */
const MANY = 60;

let database: TestDatabase;
let connection: Connection;
let matches: MatchModel;
let clock: ManualTimers;
let totals: CoinTotals;
let made = 0;
beforeAll(async () => {
  database = await openIndexed();
  connection = await connectDatabase({ uri: database.uri });
  matches = matchModel(connection);
});
afterAll(async () => {
  await connection.close();
  await database.close();
});
beforeEach(async () => {
  await Promise.all([matches.deleteMany({}), coinTotals.model(connection).deleteMany({})]);
  clock = new ManualTimers();
  totals = new CoinTotals(connection, clock);
});

/** A match for coins that ended then; `held`: it is not decided yet. */
function match(at: number, phase: 'settled' | 'held' = 'settled') {
  made += 1;
  const stakes = { phase, round: 1, since: at, payers: [] };
  const payments = [{ player_id: SARA, coins: 2 * STAKE, why: 'prize' as const }];
  return buildRoom({
    _id: anId(0xd0000 + made),
    room_id: `T${made}`,
    seats: [1, 2, 3, 4].map(aPerson),
    options: roomOptions.parse({ stake: STAKE }),
    status: 'finished',
    open: false,
    finished_at: at,
    stakes: phase === 'held' ? stakes : { ...stakes, outcome: 'won', payments },
  });
}

/** So many matches, an hour apart, the last one so long ago. */
const endedBefore = (count: number, ms: number) =>
  Array.from({ length: count }, (_, n) => match(clock.now() - ms - n * 3_600_000));
const counted = async () => (await totals.of(SARA)).won;
const kept = () => coinTotals.model(connection).findById(SARA).lean();

it('are counted once, kept, and the same ever after', async () => {
  expect(await totals.of(SARA)).toEqual(NO_COINS);
  await matches.create(endedBefore(MANY, 2 * DAY_MS));
  const first = await totals.of(SARA);
  expect(first).toMatchObject({ won: MANY, staked: MANY * STAKE, net: MANY * STAKE, streak: MANY });
  expect(await kept()).toMatchObject({ won: MANY, until: clock.now() - DAY_MS });
  expect(await totals.of(SARA)).toEqual(first);
  await matches.create(endedBefore(3, 0));
  expect(await counted()).toBe(MANY + 3);
});

it('are counted from the matches where none are kept, and by two at once', async () => {
  await matches.create(endedBefore(MANY, 2 * DAY_MS));
  expect(await Promise.all([counted(), counted(), counted()])).toEqual([MANY, MANY, MANY]);
  await coinTotals.model(connection).deleteMany({});
  expect(await counted()).toBe(MANY);
});

it('are kept on from what was kept, once', async () => {
  await matches.create(endedBefore(MANY, 2 * DAY_MS));
  await totals.of(SARA);
  clock.advance(20 * DAY_MS);
  await matches.create(endedBefore(MANY, 2 * DAY_MS));
  expect(await Promise.all([counted(), counted()])).toEqual([2 * MANY, 2 * MANY]);
  expect(await kept()).toMatchObject({ won: 2 * MANY });
  expect(await counted()).toBe(2 * MANY);
});

it('leave out nothing that was decided days after it ended', async () => {
  const late = match(clock.now() - 5 * DAY_MS, 'held');
  await matches.create([...endedBefore(MANY, 6 * DAY_MS), ...endedBefore(MANY, 2 * DAY_MS), late]);
  expect(await counted()).toBe(2 * MANY);
  expect((await kept())?.until).toBeLessThan(late.finished_at ?? 0);
  const { stakes } = match(late.finished_at ?? 0);
  await matches.updateOne({ _id: late._id }, { $set: { stakes } });
  expect(await counted()).toBe(2 * MANY + 1);
  expect(await counted()).toBe(2 * MANY + 1);
});

it('are of nobody else, and go with the account', async () => {
  await matches.create(endedBefore(MANY, 2 * DAY_MS));
  await totals.of(SARA);
  expect(await totals.of(anId(9))).toEqual(NO_COINS);
  const { erase } = coinTotals.personalData;
  await erase?.({ connection, clock }, { id: SARA } as never);
  expect(await kept()).toBeNull();
});
