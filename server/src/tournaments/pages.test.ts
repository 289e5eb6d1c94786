import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TournamentPage } from '@hokm/shared/api/tournaments';
import { CLIENT_EVENT_NAMES, clientEvents, type ClientEvent } from '@hokm/shared/protocol';
import { apiOf } from '../../test/support/api.js';
import { ManualTimers } from '../../test/support/manual-timers.js';
import { aVisitor, type TestPlayer } from '../../test/support/player.js';
import { anId } from '../../test/support/rooms.js';
import { startTestServer, type TestServer } from '../../test/support/server.js';
import { aTable } from '../../test/support/table.js';
import { aPublishedTour } from '../../test/support/tour.js';
import { createLog } from '../platform/core/log.js';
import { tourModel, type TourRecord } from './model.js';
import { APART_MS, readWithin, TourPages } from './pages.js';

let server: TestServer;
const visitors: TestPlayer[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const visitor of visitors) visitor.close();
  await server.close();
});

let made = 0;
async function aTour(changed: Partial<TourRecord> = {}): Promise<string> {
  made += 1;
  return aPublishedTour(server.connection, changed);
}
async function visitor(): Promise<TestPlayer> {
  const one = await aVisitor(server.url);
  visitors.push(one);
  return one;
}
const stranger = () => apiOf(server.url, null);
const changesIn = ({ frames }: TestPlayer) => frames.filter((frame) => frame.startsWith('["tour_changed"'));

describe('the page of a tournament', () => {
  it('is shown to whoever has its link, without an account', async () => {
    const id = await aTour();
    const { status, body } = await stranger()('GET', `/tours/${id}/page`);
    expect(status).toBe(200);
    const { tour, rounds, standings } = body['data'] as TournamentPage;
    expect(tour).toMatchObject({ id, revision: 7, name: { fa: 'جام یلدا' }, draw: { seed: null } });
    expect(tour.you).toMatchObject({ step: 'sign_up', why_not: 'auth/unauthenticated', partner: null });
    expect({ rounds, standings }).toEqual({ rounds: [], standings: [] });
  });

  it.each([
    ['a draft', { status: 'draft' }],
    ['one in the trash', { trash_at: new Date() }],
  ] as const)('of %s is shown to nobody', async (_name, changed) => {
    const id = await aTour(changed);
    expect(await stranger()('GET', `/tours/${id}/page`)).toMatchObject({
      status: 404,
      body: { code: 'request/not_found' },
    });
    expect(await (await visitor()).call('look_at_tour', { id })).toMatchObject({
      ok: false,
      code: 'request/not_found',
    });
  });

  it('is never older than the tournament, though many ask', async () => {
    const id = await aTour();
    const revision = async () => {
      const { body } = await stranger()('GET', `/tours/${id}/page`);
      return (body['data'] as TournamentPage).tour.revision;
    };
    expect(await Promise.all([revision(), revision(), revision()])).toEqual([7, 7, 7]);
    await tourModel(server.connection).updateOne({ _id: id }, { $inc: { version: 1 } });
    expect(await revision()).toBe(8);
  });
});

describe('the picture of the winners', () => {
  const pictureOf = (id: string, file: string) => fetch(`${server.url}/api/tours/${id}/winners/${file}`);
  const people = ['سارا', 'علی', 'مینا', 'رضا'].map((_name, n) => anId(0x900 + n));
  const finished: Partial<TourRecord> = {
    status: 'finished',
    ended_at: Date.now(),
    entrants: [1, 2].map((entrant) => ({ entrant, people: people.slice(2 * entrant - 2, 2 * entrant) })),
    matches: [
      { round: 1, n: 0, sides: [1, 2], winner: 0, how: 'played', points: [5, 2], room: null, absent: [] },
    ],
    round: 1,
  };

  it('is open to everybody once it is over', async () => {
    const id = await aTour(finished);
    const answer = await pictureOf(id, 'post-fa.jpg');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  it('is of no tournament that runs, and has no other forms', async () => {
    const id = await aTour({ ...finished, status: 'running', ended_at: null });
    expect((await pictureOf(id, 'post-fa.jpg')).status).toBe(404);
    expect((await pictureOf(await aTour(finished), 'post-xx.jpg')).status).toBe(400);
  });
});

describe('who looks at a tournament', () => {
  it('is told when it changes, with or without an account; who looks away or at another is not', async () => {
    const [id, other] = [await aTour(), await aTour()];
    const [one, guest, gone] = [await visitor(), await server.guest('نگار'), await visitor()];
    for (const player of [one, guest, gone])
      expect(await player.call('look_at_tour', { id })).toMatchObject({ ok: true, revision: 7 });
    expect(await gone.call('look_at_tour', { id: null })).toMatchObject({ ok: true, revision: null });
    await guest.call('look_at_tour', { id: other });
    await guest.call('look_at_tour', { id });
    const told = [one.next('tour_changed'), guest.next('tour_changed')];
    const player = await server.guest('سارا');
    await server.connection
      .collection('accounts')
      .updateMany({}, { $set: { is_guest: false, created_at: new Date(0) } });
    const joined = await apiOf(server.url, player.token)('POST', `/tours/${id}/join`, {
      idempotency_key: 'key-of-test',
      partner: guest.id,
    });
    expect(joined.body).toMatchObject({ success: true });
    for (const change of await Promise.all(told))
      expect(change).toMatchObject({ id, status: 'published', round: 0 });
    await gone.call('heartbeat');
    expect(changesIn(gone)).toEqual([]);
  });

  it('is refused what is no tournament', async () => {
    const one = await visitor();
    for (const [id, code] of [
      [anId(9), 'request/not_found'],
      ['nothing', 'request/not_found'],
      [7, 'request/invalid'],
    ] as const)
      expect(await one.call('look_at_tour', { id })).toMatchObject({ ok: false, code });
  });

  it('hears of many changes at once, and then not more often than every two seconds', async () => {
    const timers = new ManualTimers();
    const id = await aTour();
    const told: unknown[] = [];
    const pages = new TourPages({
      model: tourModel(server.connection),
      readings: { readAnew: () => Promise.reject(new Error('It is no arena.')) },
      notifier: {
        tell: (channel, _event, payload) => void told.push([channel, payload]),
        countIn: (channel) => (channel === `tour:${id}` ? 1_000 : 0),
      },
      timers,
      log: createLog({ level: 'silent' }),
    });
    for (let n = 0; n < 100; n++) pages.changed(id);
    await expect.poll(() => told.length).toBe(1);
    timers.advance(APART_MS);
    await expect.poll(() => told.length).toBe(2);
    timers.advance(APART_MS);
    expect(timers.size).toBe(0);
    pages.roomChanged({ status: 'waiting', tour: { id, round: 1, n: 0, until: 0 } });
    expect(timers.size).toBe(0);
    pages.roomChanged({ status: 'in progress', tour: { id, round: 1, n: 0, until: 0 } });
    await expect.poll(() => told.length).toBe(3);
    const news = { id, revision: 7, status: 'published', round: 0, within_ms: 15_000 };
    expect(told[2]).toEqual([`tour:${id}`, news]);
  });

  it('reads again within the longer, the more people look, and within half a minute in any case', () => {
    expect([0, 1, 233, 234, 1_000, 2_000, 9_000].map(readWithin)).toEqual([
      3_500, 3_500, 3_500, 3_510, 15_000, 30_000, 30_000,
    ]);
  });
});

describe('a visitor, who has no account', () => {
  const isOpen = (event: keyof typeof clientEvents) => (clientEvents[event] as ClientEvent).visitors === true;

  it.each(CLIENT_EVENT_NAMES.filter((event) => !isOpen(event)))('cannot send %s', async (event) => {
    const one = visitors[0] ?? (await visitor());
    const answer = await one.call(event, {
      room_id: 'ABC123',
      game_id: 'ABC123',
      username: '',
      card_id: 'AS',
      rule_suit: 'Spade',
      player_id: null,
      hand: 1,
      seat: 0,
      seed: 'seed',
      reaction: 'salam',
      state: 'active',
      ack_id: 'none',
      timestamp: 1,
    });
    expect(answer).toMatchObject({ ok: false, code: 'auth/unauthenticated' });
  });

  it('watches a table of a tournament two tricks late, and no other; nobody sees that they are there', async () => {
    const [host, one] = [await server.guest('میزبان'), await visitor()];
    const { roomId } = await aTable(server, { target_points: 13 });
    expect(await one.call('spectate', { room_id: roomId })).toMatchObject({ code: 'room/private' });
    expect(await one.call('get_game_state', { room_id: roomId })).toMatchObject({ ok: false });
    const tour = { id: await aTour(), round: 1, n: 0, until: 0 };
    await server.connection.collection('matches').updateOne({ room_id: roomId }, { $set: { tour } });
    expect(await one.call('spectate', { room_id: roomId })).toMatchObject({ ok: true });
    const seen = await one.game(({ game_id }) => game_id === roomId);
    expect(seen).toMatchObject({ clientId: null, my_cards: [] });
    expect(await one.call('get_game_state', { room_id: roomId })).toMatchObject({ ok: true });
    await host.call('join_lobby', { first_name: '', username: '' });
    const { users_total } = await host.lobby(({ users }) => users.includes('میزبان'));
    expect(users_total).toBeGreaterThan(0);
    expect(host.frames.join('')).not.toContain('visitor:');
    expect(await one.call('leave_room', { room_id: roomId })).toMatchObject({ ok: true });
    expect(await one.call('get_game_state', { room_id: roomId })).toMatchObject({ ok: false });
    await server.connection
      .collection('matches')
      .updateOne({ room_id: roomId }, { $set: { 'options.visibility': 'private' } });
    expect(await one.call('spectate', { room_id: roomId })).toMatchObject({ code: 'room/private' });
  });
});
