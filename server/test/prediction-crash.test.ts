import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { roomOptions, type TEAM_NAMES } from '@hokm/shared/protocol';
import { eachSeat, type Team } from '@hokm/shared/rules';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { accountModel } from '../src/accounts/model.js';
import { objectId } from '../src/platform/database/ids.js';
import { systemTimers } from '../src/platform/core/node-ports.js';
import { firstState } from '../src/play/games/first-state.js';
import { matchModel, type MatchRecord } from '../src/play/games/match-record.js';
import { timingOf } from '../src/play/rooms/timings.js';
import { auditPredictions } from '../src/predictions/audit-predictions.js';
import { PredictionBook } from '../src/predictions/book.js';
import { slipOf } from '../src/predictions/context.js';
import { predictionModel, type BetRecord, type PredictionRecord } from '../src/predictions/model.js';
import { sessions } from '../src/sign-in/sessions/model.js';
import { SessionService } from '../src/sign-in/sessions/session-service.js';
import { walletEntries } from '../src/wallet/model.js';
import { apiOf, type ApiAnswer } from './support/api.js';
import { escrowOf } from './support/coin-room.js';
import { aroundEach, CrashStore, killsOf } from './support/crash-store.js';
import { CLOCKS } from './support/games.js';
import { aPerson, anId, buildRoom } from './support/rooms.js';
import { testSettings } from './support/settings.js';
import { startAsGuest } from '../src/sign-in/telegram/sign-in-guest.js';

const MANY = ['asked', 'hold', 'ledger', 'in', 'locked', 'fence', 'decided', 'free', 'closed'];
/** The calls that each process gets once. */
const ONCE = ['row', 'void'];
const EACH = [...aroundEach(MANY), ...ONCE.flatMap((kind) => [`${kind}:1:before`, `${kind}:1:after`])];
const SOME = ['row:1:after', 'hold:2:after', 'fence:1:before', 'free:2:after', 'void:1:after'];
const KILLS = killsOf(EACH, SOME);
const WAIT = { timeout: 90_000, interval: 200 };
const EARNED = 500;
/** Nobody plays in these matches: no turn ends while they are predicted. */
const TIMING = timingOf({ ...CLOCKS, turn_ms: HOUR_MS, hand_pause_ms: HOUR_MS }, 'classic');

let store: CrashStore;
let connection: Connection;
let book: PredictionBook;
let signedIn: SessionService;
let staff: string;
let made = 0;
let earned = 0;
beforeAll(async () => {
  store = await CrashStore.open();
  ({ connection } = store);
  book = new PredictionBook(predictionModel(connection), systemTimers);
  signedIn = new SessionService({
    accounts: accountModel(connection),
    sessions: sessions.model(connection),
    settings: testSettings(),
    superAdminTelegramIds: [],
    clock: systemTimers,
    randomBytes,
    log: pino({ level: 'silent' }),
  });
  staff = await aStaffToken();
});
afterEach(() => store.killAll());
afterAll(() => store.close());

async function aGuest() {
  const accounts = accountModel(connection);
  const { account, token } = await startAsGuest(
    { accounts, sessions: signedIn, clock: systemTimers },
    { name: 'سارا', language: 'fa', userAgent: 'node', address: '127.0.0.1' },
  );
  return { id: account.id, token };
}

async function aStaffToken(): Promise<string> {
  const { id } = await aGuest();
  const _id = objectId(id);
  if (_id === null) throw new Error('no account');
  await accountModel(connection).updateOne({ _id }, { $set: { admin_level: 'admin', is_guest: false } });
  return (await signedIn.start({ _id }, { userAgent: 'panel', kind: 'panel' })).token;
}

interface Spectator {
  readonly id: string;
  readonly token: string;
}

/** Somebody who may predict. */
async function aSpectator(): Promise<Spectator> {
  made += 1;
  const person = await aGuest();
  const created_at = new Date(Date.now() - 30 * DAY_MS);
  const change = { is_guest: false, telegram_id: 9_000 + made, created_at };
  await accountModel(connection).updateOne({ _id: objectId(person.id) ?? undefined }, { $set: change });
  await store.wallet.change({ account: person.id, key: 'earned', amount: EARNED, kind: 'daily' });
  earned += EARNED;
  return person;
}

/** A public match to 5 points that has begun. */
async function aMatch(): Promise<MatchRecord> {
  made += 1;
  const room = buildRoom({
    _id: anId(0xd0000 + made),
    room_id: `K${String(made).padStart(5, '0')}`,
    options: roomOptions.parse({ target_points: 5 }),
    seats: [0, 1, 2, 3].map((seat) => aPerson(0xe00000 + 4 * made + seat)),
    status: 'in progress',
  });
  const state = firstState(room, TIMING, Date.now());
  const match = { ...room, snapshot: { version: 0, state } };
  await matchModel(connection).create(match);
  return match;
}

/** The match is over, and is to be settled. */
async function end({ _id, snapshot }: MatchRecord, winner: Team): Promise<void> {
  if (snapshot === null) throw new Error('the match has not begun');
  const now = Date.now();
  const { state } = snapshot;
  const result = { winner, reason: 'points' } as const;
  const seats = eachSeat((seat) => ({ ...state.seats[seat], cards_played: 20, cards_by_player: 20 }));
  const points = winner === 0 ? [5, 2] : [2, 5];
  const over = { status: 'finished', open: false, finished_at: now, settle_at: now, due_at: null, result };
  const ended = { ...state, seats, points, phase: 'finished', result };
  await matchModel(connection).updateOne(
    { _id },
    { $set: { ...over, snapshot: { version: 0, state: ended } } },
  );
}

/** A wish that is sent, and sent again by who heard no answer. */
interface Wish {
  readonly who: Spectator;
  readonly body: {
    room_id: string;
    team: (typeof TEAM_NAMES)[number];
    coins: number;
    idempotency_key: string;
  };
}

/** The calls to one server before it died. */
interface Work {
  readonly live: MatchRecord;
  readonly wishes: readonly Wish[];
  readonly voided: MatchRecord;
}
const works: Work[] = [];

/** The answer to a call; null where the server died before. */
async function unlessGone(call: Promise<ApiAnswer>): Promise<ApiAnswer | null> {
  return call.catch((error: unknown) => {
    if (error instanceof TypeError || error instanceof SyntaxError) return null;
    throw error;
  });
}

const send = (url: string, { who, body }: Wish) =>
  unlessGone(apiOf(url, who.token)('POST', '/predictions', body));
const makeVoid = (url: string, { _id }: MatchRecord) =>
  unlessGone(
    apiOf(url, staff)('POST', `/predictions/${_id}/update-status`, { status: 'void', reason: 'میز ایستاد' }),
  );

/** Predictions that a process has left behind: of some the coins are held, of some they are not. */
async function leftBehind(states: readonly BetRecord['state'][]): Promise<MatchRecord> {
  const match = await aMatch();
  await book.open(match);
  for (const [n, state] of states.entries()) {
    const { id } = await aSpectator();
    const bet = {
      team: (n % 2) as Team,
      coins: 30,
      key: `left-behind-${made}`,
      state: 'asked',
      round: 1,
    } as const;
    await book.ask(match._id, id, { ...bet, asked_at: Date.now() });
    // Every other one that was asked for died before its coins were taken.
    if (state === 'in' || n % 2 === 0) await escrowOf(store.wallet).hold(slipOf(match._id, 1), id, bet.coins);
    if (state === 'in') await book.answered(match._id, id, 1, 'in');
  }
  return match;
}

/** A match that is predicted now, one that is over, and one whose predictions shall go back. */
async function addWork(url: string): Promise<void> {
  const live = await aMatch();
  const wishes: Wish[] = [];
  for (const team of ['team1', 'team2', 'team1'] as const) {
    const who = await aSpectator();
    const body = { room_id: live.room_id, team, coins: 40, idempotency_key: `key-of-${who.id}` };
    wishes.push({ who, body });
  }
  const voided = await leftBehind(['in', 'asked', 'in']);
  const over = await leftBehind(['in', 'in', 'asked', 'asked']);
  works.push({ live, wishes, voided });
  for (const wish of wishes) await send(url, wish);
  await makeVoid(url, voided);
  await end(over, 0);
}

const records = () => predictionModel(connection).find().lean<PredictionRecord[]>();

/** Throws unless each was asked for their coins once, and got what was decided once. */
async function checkEach({ _id, people, bets, payments = [] }: PredictionRecord): Promise<void> {
  const entries = await walletEntries
    .model(connection)
    .find({ contra: `escrow:p:${_id}` })
    .lean();
  for (const person of people) {
    const own = entries.filter(({ account, amount }) => account === person && amount !== 0);
    const paid = payments.filter(({ player_id }) => player_id === person).map(({ coins }) => coins);
    const held = bets[person]?.state === 'in' ? [-bets[person].coins] : [];
    expect(own.map(({ amount }) => amount).sort()).toEqual([...held, ...paid].sort());
  }
  expect(await store.wallet.heldFor(`p:${_id}`)).toBe(0);
}

it('predictions whose processes are killed at a write leave no coin behind, and pay once', async () => {
  for (const at of KILLS) await store.kill(at, ({ url }) => addWork(url));
  const [server, other] = await Promise.all([store.start(), store.start()]);
  for (const { live, wishes, voided } of works) {
    for (const wish of wishes)
      for (const url of [server.url, other.url]) expect((await send(url, wish))?.status).toBe(200);
    expect((await records()).find(({ _id }) => _id === live._id)?.people.length).toBe(3);
    const again = await makeVoid(server.url, voided);
    if (again?.status !== 200) expect(again?.body['code']).toBe('predictions/closed');
    await end(live, 1);
  }
  await expect
    .poll(async () => (await records()).filter(({ phase }) => phase !== 'closed'), WAIT)
    .toEqual([]);
  await store.allInLedger(WAIT);
  await store.checkLaws(auditPredictions(connection, Infinity), { earned, held: 0 });
  const all = await records();
  for (const each of all) await checkEach(each);
  const outcomes = all.map(({ outcome }) => outcome).sort();
  expect(outcomes).toEqual(KILLS.flatMap(() => ['void', 'won', 'won']).sort());
}, 600_000);
