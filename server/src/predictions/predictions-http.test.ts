import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listGameTypes } from '@hokm/shared/api/games';
import {
  changePredictionStatus,
  listPredictions,
  makePrediction,
  readPrediction,
  readStaffPrediction,
} from '@hokm/shared/api/predictions';
import { roomOptions } from '@hokm/shared/protocol';
import { eachSeat, type MatchState, type Team } from '@hokm/shared/rules';
import { DAY_MS } from '@hokm/shared/time';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, panelTokenOf } from '../../test/support/people.js';
import { signInGuest } from '../../test/support/player.js';
import { aPerson, anId, buildRoom } from '../../test/support/rooms.js';
import { accountModel } from '../accounts/model.js';
import { moveId, type MatchRecord } from '../play/games/match-record.js';
import { INITIAL_ECONOMY } from '../settings/values.js';
import { Wallet } from '../wallet/wallet.js';

let http: TestHttp;
let made = 0;
beforeAll(async () => {
  http = await startTestHttp({ env: { ALLOW_GUESTS: 'true' } });
});
afterAll(() => http.close());
beforeEach(() => open({}));

const OPEN = {
  predictions: true,
  unknown_country: true,
  prediction_rated: 0,
  least_matches: 0,
  needs_age: false,
};

/** A super administrator sets the walls. */
async function open(change: Partial<typeof INITIAL_ECONOMY>): Promise<void> {
  const { token } = await aPanelPerson(http, 'super_admin');
  const call = apiOf(http.url, token);
  const { revision } = (await call('GET', '/admin/economy')).body['data'] as { revision: number };
  const settings = { ...INITIAL_ECONOMY, ...OPEN, ...change };
  expect((await call('PUT', '/admin/economy', { ...settings, revision })).status).toBe(200);
}

/** A person who may predict. */
async function aSpectator() {
  made += 1;
  const { id, token } = await signInGuest(http.url, 'سارا');
  const now = http.clock.now();
  const old = { is_guest: false, telegram_id: 8_000 + made, created_at: new Date(now - 30 * DAY_MS) };
  await accountModel(http.connection).updateOne({ _id: id }, { $set: old });
  const wallet = new Wallet(http.connection, http.clock);
  await wallet.change({ account: id, key: 'earned', amount: 500, kind: 'daily' });
  return { id, call: apiOf(http.url, token) };
}
type Caller = Awaited<ReturnType<typeof aSpectator>>;

/** A running match to 5 points, in its first hand. */
async function aMatch(change: Partial<MatchRecord> = {}): Promise<MatchRecord> {
  made += 1;
  const match = buildRoom({
    _id: anId(0xab0000 + made),
    room_id: `Q${String(made).padStart(5, '0')}`,
    seats: [1, 2, 3, 4].map(aPerson),
    options: roomOptions.parse({ target_points: 5 }),
    status: 'in progress',
    ...change,
  });
  await http.parts.matches.create(match);
  return match;
}

/** Its first trick is complete at this moment. */
async function firstTrick({ _id }: MatchRecord): Promise<void> {
  const at = http.clock.now();
  await http.connection.collection<{ _id: string; move: object }>('moves').insertMany(
    [0, 1, 2, 3].map((seat) => ({
      _id: moveId(_id, seat + 1),
      move: { type: 'play_card', seat, card: `S${seat + 2}`, by: 'player', at },
    })),
  );
}

/** It is over, five seconds after its first trick. */
async function end(match: MatchRecord, winner: Team | null): Promise<void> {
  const seats = eachSeat((seat) => ({
    player_id: anId(seat + 1),
    person: true,
    control: 'player',
    left: false,
    cards_played: 20,
    cards_by_player: 20,
  }));
  const result = winner === null ? { winner, reason: 'void' } : { winner, reason: 'points' };
  const state = { seats, result, points: [5, 2], hand: null, timing: {} } as unknown as MatchState;
  const over = { status: 'finished', open: false, finished_at: http.clock.now() } as const;
  const snapshot = { version: 4, state };
  await http.parts.matches.updateOne({ _id: match._id }, { $set: { ...over, snapshot } });
}

const key = () => `key-of-prediction-${(made += 1)}`;
const wish = ({ room_id }: MatchRecord, change: object = {}) => ({
  room_id,
  team: 'team1',
  coins: 50,
  idempotency_key: key(),
  ...change,
});
const predict = ({ call }: Caller, match: MatchRecord, change: object = {}) =>
  call('POST', '/predictions', wish(match, change));
const read = async ({ call }: Caller, id: string) =>
  readPrediction.answer.parse((await call('GET', `/predictions/${id}`)).body).data;

async function asStaff(level: 'admin' | 'super_admin' | 'moderator' = 'admin') {
  const { id, token } = await aPanelPerson(http, level);
  return { id, call: apiOf(http.url, token) };
}
const decide = ({ call }: Pick<Caller, 'call'>, { _id }: MatchRecord, change: object) =>
  call('POST', `/predictions/${_id}/update-status`, { reason: 'دلیل', ...change });

describe('predictions over HTTP', () => {
  it('are shown openly, by room or match, made once by a key, and listed', async () => {
    const [sara, john, reza] = [await aSpectator(), await aSpectator(), await aSpectator()];
    const match = await aMatch();
    expect(await read(sara, match.room_id)).toMatchObject({
      offered: true,
      status: 'open',
      why_not: null,
      most: 100,
      mine: null,
      sides: [
        { team: 'team1', coins: 0, people: 0, pays: null },
        { team: 'team2', coins: 0, people: 0, pays: null },
      ],
      locks_when: 'first_trick',
    });
    const body = wish(match);
    const first = await sara.call('POST', '/predictions', body);
    expect(makePrediction.answer.parse(first.body)).toMatchObject({
      balance: 1450,
      data: { mine: { team: 'team1', coins: 50, state: 'in', paid: null } },
    });
    expect(await sara.call('POST', '/predictions', body)).toEqual(first);
    const other = await aMatch();
    for (const change of [{ coins: 60 }, { team: 'team2' }, { room_id: other.room_id }])
      expect((await sara.call('POST', '/predictions', { ...body, ...change })).body['code']).toBe(
        'wallet/key_reused',
      );
    expect((await predict(sara, match)).body['code']).toBe('predictions/already_made');
    await predict(john, match, { team: 'team2', coins: 20 });
    const seen = await read(reza, match._id);
    expect(seen.sides).toEqual([
      { team: 'team1', coins: 50, people: 1, pays: 1.4 },
      { team: 'team2', coins: 20, people: 1, pays: 3 },
    ]);
    expect(seen).not.toHaveProperty('bets');
    expect(JSON.stringify(seen)).not.toContain(sara.id);
    expect((await read(sara, match._id)).why_not).toBe('predictions/already_made');
    const list = async ({ call }: Caller, query: string) =>
      listPredictions.answer.parse((await call('GET', `/predictions${query}`)).body).data.map(({ id }) => id);
    expect(await list(sara, '?mine=true')).toEqual([match._id]);
    expect(await list(reza, '?mine=true')).toEqual([]);
    expect(await list(reza, '?status=open')).toContain(match._id);
    expect(await list(reza, '?status=settled')).toEqual([]);
  });

  it('of a match whose creator has blocked somebody are not in their list, but for their own', async () => {
    const [sara, john, reza] = [await aSpectator(), await aSpectator(), await aSpectator()];
    const match = await aMatch({ creator_id: john.id });
    await predict(sara, match);
    const list = async ({ call }: Caller) =>
      listPredictions.answer
        .parse((await call('GET', '/predictions?status=open')).body)
        .data.map(({ id }) => id);
    for (const person of [sara, reza]) expect(await list(person)).toContain(match._id);
    for (const { id } of [sara, reza])
      expect((await john.call('POST', '/blocks', { player_id: id })).status).toBe(200);
    expect(await list(sara)).toContain(match._id);
    expect(await list(reza)).not.toContain(match._id);
    expect(await list(john)).toContain(match._id);
  });

  it('are closed by the log, then paid by the result, and shown with what each got', async () => {
    const [sara, john] = [await aSpectator(), await aSpectator()];
    const match = await aMatch();
    await predict(sara, match, { coins: 40 });
    await predict(john, match, { team: 'team2', coins: 60 });
    http.clock.advance(5_000);
    await firstTrick(match);
    const late = await aSpectator();
    expect((await predict(late, match)).body['code']).toBe('predictions/closed');
    expect(await read(late, match._id)).toMatchObject({
      status: 'locked',
      why_not: 'predictions/closed',
      bets: [
        { team: 'team1', coins: 40, paid: null },
        { team: 'team2', coins: 60, paid: null },
      ],
    });
    const staff = await asStaff();
    const settled = { status: 'settled', winner: 'team1' };
    expect((await decide(staff, match, settled)).body['code']).toBe('predictions/not_finished');
    await end(match, 0);
    const wrong = await decide(staff, match, { status: 'settled', winner: 'team2' });
    expect(wrong.body['code']).toBe('predictions/wrong_winner');
    const { body } = await decide(staff, match, settled);
    expect(changePredictionStatus.answer.parse(body).data).toMatchObject({
      status: 'settled',
      winner: 'team1',
      bets: [
        { player_id: sara.id, paid: 100 },
        { player_id: john.id, paid: 0 },
      ],
    });
    expect(await read(sara, match._id)).toMatchObject({ status: 'settled', mine: { coins: 40, paid: 100 } });
    expect((await decide(staff, match, settled)).body['code']).toBe('predictions/closed');
    const data = readStaffPrediction.answer.parse(
      (await staff.call('GET', `/admin/matches/${match._id}/predictions`)).body,
    ).data;
    expect(data?.bets.map(({ name }) => name)).toEqual(['سارا', 'سارا']);
    const { connection } = http;
    const entries = connection.collection('audit_log').find({ target: `predictions:${match._id}` });
    expect(
      (await entries.toArray()).map(({ action, reason }) => [action as string, reason as string]),
    ).toEqual([['predictions.settled', 'دلیل']]);
  });

  it('are locked, and made void, by administrators alone, and not where they have a part in them', async () => {
    const sara = await aSpectator();
    const match = await aMatch();
    await predict(sara, match);
    const moderator = await asStaff('moderator');
    expect((await decide(moderator, match, { status: 'void' })).body['code']).toBe('auth/forbidden');
    expect((await decide(sara, match, { status: 'void' })).status).toBeGreaterThanOrEqual(401);
    const staff = await asStaff();
    const playing = await aMatch({
      seats: [{ ...aPerson(1), player_id: staff.id }, ...[2, 3, 4].map(aPerson)],
    });
    await predict(await aSpectator(), playing);
    expect((await decide(staff, playing, { status: 'void' })).body['code']).toBe('users/self');
    await accountModel(http.connection).updateOne({ _id: sara.id }, { $set: { admin_level: 'admin' } });
    const own = { call: apiOf(http.url, await panelTokenOf(http, sara.id)) };
    expect((await decide(own, match, { status: 'void' })).body['code']).toBe('users/self');
    expect((await decide(staff, match, { status: 'locked' })).body).toMatchObject({
      data: { status: 'locked' },
    });
    expect((await predict(await aSpectator(), match)).body['code']).toBe('predictions/closed');
    expect((await decide(staff, match, { status: 'locked' })).body['code']).toBe('predictions/closed');
    const voided = await decide(staff, match, { status: 'void', reason: 'نور میز رفت' });
    expect(voided.body).toMatchObject({
      data: { status: 'void', void_reason: 'نور میز رفت', bets: [{ paid: 50 }] },
    });
    expect((await read(sara, match._id)).mine).toMatchObject({ paid: 50 });
    expect((await decide(staff, await aMatch(), { status: 'void' })).body['code']).toBe('request/not_found');
  });

  it.each([-50, 0, 9, 101, 50.5, 2 ** 53, '50', null])('take no %s coins', async (coins) => {
    const sara = await aSpectator();
    const match = await aMatch();
    expect(await predict(sara, match, { coins })).toMatchObject({
      status: 400,
      body: { code: 'request/invalid' },
    });
    expect((await read(sara, match._id)).mine).toBe(null);
  });

  it.each([
    { team: 'team3' },
    { team: 0 },
    { idempotency_key: 'short' },
    { room_id: '' },
    { room_id: { $ne: '' } },
  ])('take nothing such as %j', async (change) => {
    const sara = await aSpectator();
    expect((await predict(sara, await aMatch(), change)).body['code']).toBe('request/invalid');
  });

  it.each<[string, Partial<MatchRecord>]>([
    ['a room that waits', { status: 'waiting', seats: [aPerson(1), null, null, null] }],
    [
      'a room that was closed before its match',
      { status: 'finished', open: false, seats: [null, null, null, null] },
    ],
    [
      'a private match of others',
      { options: roomOptions.parse({ target_points: 5, visibility: 'private' }) },
    ],
  ])('tell nothing of %s', async (_, change) => {
    const sara = await aSpectator();
    const match = await aMatch(change);
    const unknown = { status: 404, body: { code: 'request/not_found' } };
    for (const id of [match._id, match.room_id])
      expect(await sara.call('GET', `/predictions/${id}`)).toMatchObject(unknown);
    for (const room_id of [match._id, match.room_id])
      expect(await predict(sara, match, { room_id })).toMatchObject(unknown);
    const own = await aMatch({
      ...change,
      seats: [aPerson(1), aPerson(2), aPerson(3), { ...aPerson(4), player_id: sara.id }],
    });
    if (own.status !== 'waiting') expect((await read(sara, own._id)).offered).toBe(false);
  });

  it('are not there for a match that is none, or while they are closed; what was made is shown still', async () => {
    const sara = await aSpectator();
    const refused = (code: string, status: number) => ({ status, body: { code } });
    expect(await sara.call('GET', '/predictions/ABCDEF')).toMatchObject(refused('request/not_found', 404));
    const short = await aMatch({ options: roomOptions.parse({ target_points: 3 }) });
    const none = {
      offered: false,
      status: 'locked',
      why_not: 'predictions/not_offered',
      most: 0,
      mine: null,
    };
    expect(await read(sara, short._id)).toMatchObject(none);
    expect((await predict(sara, short)).body['code']).toBe('predictions/not_offered');
    const match = await aMatch();
    await predict(sara, match);
    const types = async () =>
      listGameTypes.answer.parse((await sara.call('GET', '/games/types')).body).data[0]?.predictions;
    expect(await types()).toBe(true);
    await open({ predictions: false });
    expect(await types()).toBe(false);
    const off = refused('predictions/off', 403);
    expect(await sara.call('GET', `/predictions/${(await aMatch())._id}`)).toMatchObject(off);
    expect(await predict(await aSpectator(), match)).toMatchObject(off);
    expect((await read(sara, match._id)).mine).toMatchObject({ coins: 50 });
  });
});
