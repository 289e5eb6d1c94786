import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '@hokm/shared/time';
import { accountModel } from '../src/accounts/model.js';
import { newAccount } from '../src/accounts/new-account.js';
import { objectId } from '../src/platform/database/ids.js';
import { firstState } from '../src/play/games/first-state.js';
import { matchModel, type MatchRecord } from '../src/play/games/match-record.js';
import { timingOf } from '../src/play/rooms/timings.js';
import { auditPots } from '../src/stakes/audit-pots.js';
import { auditWallets } from '../src/wallet/audit.js';
import type { Wallet } from '../src/wallet/wallet.js';
import { escrowOf } from './support/coin-room.js';
import { aroundEach, CrashStore, killsOf } from './support/crash-store.js';
import { CLOCKS } from './support/games.js';
import { aPerson, anId, buildRoom } from './support/rooms.js';

const EACH = [
  'collecting',
  'hold',
  'ledger',
  'returning',
  'fence',
  'free',
  'open',
  'held',
  'decided',
  'settled',
];
const SOME = [
  'hold:2:after',
  'fence:2:before',
  'free:1:after',
  'held:1:before',
  'decided:1:after',
  'settled:1:before',
];
const KILLS = killsOf(aroundEach(EACH), SOME);
const WAIT = { timeout: 60_000, interval: 200 };
const STAKE = 50;
const EARNED = 500;
const OPENING = 1_000;

let store: CrashStore;
let connection: Connection;
let wallet: Wallet;
let people = 0;
let earned = 0;
beforeAll(async () => {
  store = await CrashStore.open();
  ({ connection, wallet } = store);
});
afterEach(() => store.killAll());
afterAll(() => store.close());

/** The next person, with an account that has so many coins that can be put in. */
async function aPlayer(coins: number): Promise<number> {
  people += 1;
  const names = { name: `p${people}`, first_name: 'Sara', last_name: '', username: '' };
  const _id = objectId(anId(people)) ?? undefined;
  const account = newAccount('fa', false, Date.now() - 30 * DAY_MS);
  await accountModel(connection).create({ ...names, ...account, _id, telegram_id: people });
  if (coins > 0) await wallet.change({ account: anId(people), key: 'earned', amount: coins, kind: 'daily' });
  earned += coins;
  return people;
}

/** A full coin room whose countdown is over. */
async function aRoom(purses: readonly number[]): Promise<MatchRecord> {
  const seated: number[] = [];
  for (const coins of purses) seated.push(await aPlayer(coins));
  const plain = buildRoom();
  const since = Date.now() - 10_000;
  const last = seated.at(-1) ?? 0;
  return buildRoom({
    _id: anId(0xa0000 + last),
    room_id: `R${String(last).padStart(5, '0')}`,
    options: { ...plain.options, stake: STAKE },
    creator_id: anId(seated[0] ?? 0),
    seats: seated.map(aPerson),
    waiting: seated.map(anId),
    touched_at: since,
    full_since: since,
    due_at: since,
  });
}

/** A match that has just ended, whose coins are held. */
async function anEnded(): Promise<MatchRecord> {
  const room = await aRoom([EARNED, EARNED, EARNED, EARNED]);
  const payers = room.seats.map((seat) => seat?.player_id ?? '');
  for (const payer of payers)
    await escrowOf(wallet).hold({ what: 'm', id: room._id, round: 1 }, payer, STAKE);
  const now = Date.now();
  const state = firstState(room, timingOf(CLOCKS, 'classic'), now);
  const result = { winner: 0, reason: 'forfeit' } as const;
  return {
    ...room,
    status: 'finished',
    open: false,
    waiting: [],
    due_at: null,
    stakes: { phase: 'held', round: 1, since: now, payers },
    snapshot: { version: 0, state: { ...state, phase: 'finished', result } },
    result,
    winners: [payers[0] ?? '', payers[2] ?? ''],
    finished_at: now,
    settle_at: now,
  };
}

/** Two rooms that are due, one of whose people is short in the second, and a match that is to be paid out. */
async function addWork(): Promise<void> {
  const rich = await aRoom([EARNED, EARNED, EARNED, EARNED]);
  const poor = await aRoom([EARNED, EARNED, 0, EARNED]);
  await matchModel(connection).create([rich, poor, await anEnded()]);
}

const all = () => matchModel(connection).find().lean<MatchRecord[]>();
const phasesNow = async () => (await all()).map(({ stakes }) => stakes?.phase ?? 'none');
it('processes that are killed at a write of theirs leave no coin behind, and move none twice', async () => {
  for (const kill of KILLS) await store.kill(kill, addWork);
  await addWork();
  await Promise.all([store.start(), store.start()]);
  const times = KILLS.length + 1;
  // A match at which nobody is comes to its end, if all the kills take so long.
  const over = async () => {
    const phases = await phasesNow();
    const count = (...some: string[]) => phases.filter((phase) => some.includes(phase)).length;
    return { open: count('open'), begun: count('held', 'settled'), all: phases.length };
  };
  await expect.poll(over, WAIT).toEqual({ open: times, begun: 2 * times, all: 3 * times });
  // Matches go on, so that coins would move between what is read here.
  await store.stopAll();
  await expect
    .poll(async () => {
      await wallet.flushStale();
      return store.pending();
    }, WAIT)
    .toBe(0);
  let held = 0;
  for (const { _id, stakes } of await all()) {
    const pot = await wallet.heldFor(`m:${_id}`);
    held += pot;
    // One that was ended meanwhile may be half paid out.
    if (stakes?.phase !== 'decided') expect(pot).toBe(stakes?.phase === 'held' ? 4 * STAKE : 0);
  }
  await store.checkLaws(auditPots(connection, Infinity), { earned, held });
}, 1_800_000);

/** What an earlier version, which knew no coin rooms, has stored of a person with coins and of a match. */
async function storeOfBefore(): Promise<void> {
  const n = await aPlayer(0);
  const account = anId(n);
  const old = { amount: 5, kind: 'gift', ref: '', at: 1, balance: 1_005 };
  const opening = { amount: OPENING, kind: 'opening', ref: '', at: 1, balance: OPENING, seq: 1 };
  await connection.collection('wallet_entries').insertMany([
    { _id: `opening:${account}` as never, account, ...opening },
    { _id: 'gift:1' as never, account, ...old, seq: 2 },
  ]);
  const pending = [{ key: 'gift:2', ...old, amount: 7, balance: 1_012, seq: 3 }];
  const wallet = { seq: 3, pending, settle_at: 1 };
  await accountModel(connection).updateOne({ _id: account }, { $set: { balance: 1_012, wallet } });
  const { options, ...room } = buildRoom({
    _id: anId(0xc0000),
    room_id: 'BEFORE',
    seats: [1, 2, 3, 4].map(aPerson),
  });
  const { stake: _, ...plain } = options;
  const ended = { status: 'finished', open: false, finished_at: 1, settle_at: 1 } as const;
  await connection
    .collection('matches')
    .insertOne({ ...room, options: plain, ...ended, effects: [] } as never);
}

it('a store of before there were coin rooms starts, and both audits are clean', async () => {
  for (const name of ['accounts', 'wallet_entries', 'matches', 'moves', 'state'])
    await connection.collection(name).deleteMany({});
  await storeOfBefore();
  const found = async () => {
    const all: unknown[] = [];
    for await (const each of auditWallets(connection)) all.push(each);
    for await (const each of auditPots(connection, Infinity)) all.push(each);
    return all;
  };
  expect(await found()).toEqual([]);
  const server = await store.start();
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  const person = anId(people);
  const change = { account: person, key: 'after', amount: 20, kind: 'daily' } as const;
  expect(await wallet.change(change)).toMatchObject({ ok: true, balance: 1_032 });
  expect((await wallet.purse(person))?.stakeable).toBe(20);
  expect(await found()).toEqual([]);
  expect((await wallet.history(person, 1, 10)).total).toBe(4);
}, 120_000);
