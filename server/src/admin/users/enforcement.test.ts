import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BULK_MAX } from '@hokm/shared/api';
import type { GameState } from '@hokm/shared/protocol';
import { DAY_MS } from '@hokm/shared/time';
import { apiOf } from '../../../test/support/api.js';
import { openTestCluster, type TestCluster } from '../../../test/support/cluster.js';
import { registered, GOOD_PASSWORD } from '../../../test/support/email-account.js';
import { startTestHttp } from '../../../test/support/http-app.js';
import { launchData } from '../../../test/support/launch-data.js';
import type { SignedInPerson } from '../../../test/support/people.js';
import { aPanelPerson } from '../../../test/support/people.js';
import { aGuest, connect, type TestPlayer } from '../../../test/support/player.js';
import { objectId } from '../../platform/database/ids.js';
import { hasRedis } from '../../../test/support/processes.js';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import { aMemberOfStaff } from '../../../test/support/staff.js';
import { manyPeople } from '../../../test/support/many-people.js';
import { aTable, playUntil } from '../../../test/support/table.js';

let server: TestServer;
let admin: SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await aMemberOfStaff(server.connection, 'admin');
});
afterAll(() => server.close());

const moderate = (id: string, body: object) =>
  apiOf(server.url, admin.token)('POST', `/admin/users/${id}/moderate`, { reason: 'insult', ...body });
const ending = ({ socket }: TestPlayer) =>
  new Promise((resolve) => void socket.once('session_ended', resolve));

describe('a person who is suspended at a table', () => {
  it('loses the connection with the reason, and a stand-in plays on at once', async () => {
    const { players } = await aTable(server, { target_points: 7 });
    const [gone, stays] = players;
    const told = ending(gone);
    expect((await moderate(gone.id, { action: 'suspend', hours: 24 })).status).toBe(200);
    expect(await told).toEqual({ reason: 'suspended' });
    const game = await stays.game(({ players: seats }) =>
      seats.some(({ player_id, bot_plays }) => player_id === gone.id && bot_plays),
    );
    expect(game.players.find(({ player_id }) => player_id === stays.id)?.bot_plays).toBe(false);
    await expect(connect(server.url, gone)).rejects.toThrow();
  });

  it('has the seat again when it is undone at once, with the same session, and plays it out', async () => {
    const { roomId, players } = await aTable(server, { target_points: 7 });
    const [gone, ...others] = players;
    const told = ending(gone);
    await moderate(gone.id, { action: 'suspend', hours: 24 });
    await told;
    const seatOf = ({ players: seats }: GameState) => seats.find(({ player_id }) => player_id === gone.id);
    await others[0].game((game) => seatOf(game)?.bot_plays === true);
    await expect(connect(server.url, gone)).rejects.toThrow();
    expect((await moderate(gone.id, { action: 'unsuspend' })).status).toBe(200);
    const again = await connect(server.url, gone);
    await again.call('reconnect_to_room', { room_id: roomId });
    const game = await again.game((each) => seatOf(each)?.bot_plays === false);
    expect(game.clientId).toBe(gone.id);
    const { hand, version } = game;
    await Promise.all(
      [again, ...others].map((each) =>
        playUntil(each, roomId, (now) => now.hand > hand || now.version > version + 40),
      ),
    );
    again.close();
  });

  it('leaves a waiting room too', async () => {
    const [host, guest] = [await server.guest('میزبان'), await server.guest('مهمان')];
    const made = await host.call('create_game', { username: 'میزبان', room_id: 'اتاق' });
    await guest.call('join_room', { username: 'مهمان', room_id: made['room_id'] });
    await host.room(({ seats }) => seats.filter((seat) => seat !== null).length === 2);
    await moderate(guest.id, { action: 'suspend', hours: 24 });
    const room = await host.room(({ seats }) => seats.filter((seat) => seat !== null).length === 1);
    expect(room.seats.map((seat) => seat?.player_id ?? null)).toContain(host.id);
  });
});

describe('an open app', () => {
  it('hears of a decision, of the end of it, of the answer to an appeal, and of thanks for a report', async () => {
    const [person, writer] = [await server.guest('ساکت'), await server.guest('گزارشگر')];
    const heard = async (of: TestPlayer, act: () => Promise<unknown>) => {
      const told = of.next<{ kind: string; text_key: string }>('message');
      await act();
      return (await told).text_key;
    };
    const report_ids = ['m1:x:y'];
    await server.connection.collection('reports').insertOne({
      _id: 'm1:x:y' as never,
      by: writer.id,
      player_id: person.id,
      player_name: '',
      room_id: 'R',
      match_id: 'm1',
      reason: 'insult',
      status: 'open',
      at: 1,
    });
    const thanks = writer.next<{ text_key: string }>('message');
    expect(await heard(person, () => moderate(person.id, { action: 'mute', report_ids }))).toBe(
      'decision/mute',
    );
    expect((await thanks).text_key).toBe('report/thanks');
    expect(await heard(person, () => moderate(person.id, { action: 'unmute' }))).toBe('lifted/mute');
    await heard(person, () => moderate(person.id, { action: 'mute' }));
    await apiOf(server.url, person.token)('POST', '/user/appeal', { text: 'چرا؟' });
    const grant = { outcome: 'actioned', moderate: { action: 'unmute', reason: 'appeal' } };
    const granting = () =>
      apiOf(server.url, admin.token)('POST', `/admin/reports/${person.id}-appeal/resolve`, grant);
    expect(await heard(person, granting)).toBe('appeal/granted');
  });
});

describe('a muted person', () => {
  it('sends no reaction from that moment until the end, and is told when that is', async () => {
    const { roomId, players } = await aTable(server, { target_points: 7 });
    const [loud, quiet] = players;
    const send = (player: TestPlayer) => player.call('send_reaction', { room_id: roomId, reaction: 'salam' });
    expect(await send(loud)).toMatchObject({ ok: true });
    const muted = await moderate(loud.id, { action: 'mute', hours: 1 });
    const [{ until }] = (muted.body['data'] as { sanctions: [{ until: string }] }).sanctions;
    expect(await send(loud)).toMatchObject({ ok: false, code: 'conduct/muted', until });
    expect(await send(quiet)).toMatchObject({ ok: true });
    await moderate(loud.id, { action: 'unmute' });
    expect(await send(loud)).toMatchObject({ ok: true });
  });
});

describe('a renamed person', () => {
  it('has the new name in a waiting room at once', async () => {
    const host = await server.guest('نام بد');
    await host.call('create_game', { username: 'نام بد', room_id: 'اتاق' });
    await moderate(host.id, { action: 'rename', name: 'نام خوب' });
    const room = await host.room(({ seats }) => seats.some((seat) => seat?.name === 'نام خوب'));
    expect(room.players).toContain('نام خوب');
  });
});

describe('a guest whose account is closed', () => {
  it('comes in with the same session when the time is over, also after the day on which it would have ended', async () => {
    const http = await startTestHttp();
    const guest = await apiOf(http.url, null)('POST', '/auth/guest', { name: 'مهمان' });
    const { id } = guest.body['user'] as { id: string };
    const profile = () => apiOf(http.url, guest.body['token'] as string)('GET', '/auth/profile');
    http.clock.advance(20 * DAY_MS);
    const staff = await aPanelPerson(http, 'super_admin');
    const until = new Date(http.clock.now() + 20 * DAY_MS).toISOString();
    const body = { is_active: false, reason: 'spam', until };
    const closed = await apiOf(http.url, staff.token)('POST', `/admin/users/${id}/toggle-status`, body);
    expect(closed.status).toBe(200);
    expect(await profile()).toMatchObject({ status: 403, body: { code: 'auth/account_inactive' } });
    http.clock.advance(20 * DAY_MS + 1);
    expect(await profile()).toMatchObject({ status: 200 });
    http.clock.advance(7 * DAY_MS);
    expect((await profile()).status).toBe(401);
    await http.close();
  });
});

describe('a closed account', () => {
  it('is refused with the reason at every way in', async () => {
    const http = await startTestHttp();
    const staff = await aPanelPerson(http, 'super_admin');
    const until = new Date(http.clock.now() + 3_600_000).toISOString();
    const close = (id: string) =>
      apiOf(http.url, staff.token)('POST', `/admin/users/${id}/toggle-status`, {
        is_active: false,
        reason: 'spam',
        message: 'بس است.',
        until,
      });
    const post = (path: string, body: object) => apiOf(http.url, null)('POST', path, body);
    const inactive = { reason: 'spam', message: 'بس است.', until };
    const refused = { status: 403, body: { code: 'auth/account_inactive', inactive } };

    const data = () => ({ init_data: launchData({ id: 9_001, first_name: 'سارا' }, http.clock.now()) });
    const telegram = await post('/auth/telegram', data());
    await close((telegram.body['user'] as { id: string }).id);
    expect(await post('/auth/telegram', data())).toMatchObject(refused);
    expect(await post('/user/init-data', data())).toMatchObject(refused);
    const launched = await apiOf(http.url, telegram.body['token'] as string)('GET', '/auth/profile');
    expect(launched).toMatchObject(refused);

    const email = 'closed@example.org';
    await registered(http, email);
    const login = { email, password: GOOD_PASSWORD, remember_me: true };
    const signedIn = await post('/auth/login', login);
    await close((signedIn.body['user'] as { id: string }).id);
    expect(await post('/auth/login', login)).toMatchObject(refused);
    expect((await post('/auth/login', { ...login, password: 'Wrong1!pass' })).body['code']).toBe(
      'auth/wrong_credentials',
    );
    await http.connection
      .collection('accounts')
      .updateOne({ 'email.key': email }, { $set: { admin_level: 'moderator' } });
    expect(await post('/auth/admin/login', login)).toMatchObject(refused);
    await http.close();
  });
});

describe.skipIf(!hasRedis())('a person who is suspended through another process', () => {
  let cluster: TestCluster;
  beforeEach(async () => {
    cluster = await openTestCluster();
  });
  afterEach(async () => cluster.stop());

  it('loses the connection there within a second', async () => {
    const [here, there] = await Promise.all([cluster.join(), cluster.join()]);
    const staff = await aMemberOfStaff(here.connection, 'admin');
    const sara = await aGuest(there.url, 'Sara');
    const ended = ending(sara);
    const began = Date.now();
    await apiOf(here.url, staff.token)('POST', `/admin/users/${sara.id}/moderate`, {
      action: 'suspend',
      reason: 'cheating',
      hours: 24,
    });
    expect(await ended).toEqual({ reason: 'suspended' });
    expect(Date.now() - began).toBeLessThan(2_000);
    sara.close();
  });

  it('loses the connection and the seat when a process without connections closes the account', async () => {
    const web = await cluster.join({ ROLES: 'web' });
    const staff = await aMemberOfStaff(web.connection, 'admin');
    const api = apiOf(web.url, staff.token);
    const [host, sara] = [await aGuest(web.url, 'Host'), await aGuest(web.url, 'Sara')];
    const made = await host.call('create_game', { username: 'Host', room_id: 'room' });
    await sara.call('join_room', { username: 'Sara', room_id: made['room_id'] });
    await web.connection
      .collection('accounts')
      .updateOne({ _id: objectId(host.id) ?? undefined }, { $set: { admin_level: 'super_admin' } });
    // More people than one call closes: a job of the worker does.
    await web.connection.collection('accounts').insertMany(manyPeople(BULK_MAX + 1));
    await cluster.join({ ROLES: 'worker' });
    const listed = await api('GET', '/admin/users');
    const ended = ending(sara);
    const started = await api('POST', '/admin/users/bulk', {
      action: 'deactivate',
      hours: 24,
      reason: 'attack',
      filter: { role_filter: 'all', status_filter: 'all', search: '' },
      expected_total: (listed.body['meta'] as { total: number }).total,
    });
    expect(started.body).toMatchObject({ job: { id: expect.any(String) as string } });
    expect(await ended).toEqual({ reason: 'suspended' });
    await host.room(({ seats }) => seats.filter((seat) => seat !== null).length === 1);
    host.close();
  }, 60_000);
});
