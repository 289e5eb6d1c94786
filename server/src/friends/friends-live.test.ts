import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { friendsAnswer, inviteAnswer } from '@hokm/shared/api';
import { serverEvents, type FriendStatus, type ServerPayload } from '@hokm/shared/protocol';
import { apiOf } from '../../test/support/api.js';
import { connect, type TestPlayer } from '../../test/support/player.js';
import { startTestServer, type TestServer } from '../../test/support/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const api = ({ token }: TestPlayer) => apiOf(server.url, token);
async function friends(...players: readonly TestPlayer[]): Promise<void> {
  const [first, ...others] = players;
  for (const other of others) {
    await api(other)('POST', '/friends/requests', { who: first?.id });
    if (first !== undefined) await api(first)('POST', '/friends/requests', { who: other.id });
  }
}
/** Every payload of an event that a player has received. */
function heard<E extends 'friend_status' | 'message'>(player: TestPlayer, event: E): ServerPayload<E>[] {
  return player.frames.flatMap((frame) => {
    const [name, payload] = JSON.parse(frame) as [string, unknown];
    return name === event ? [serverEvents[event].payload.parse(payload) as ServerPayload<E>] : [];
  });
}
/** Waits until the newest that a player has been told of another is as wanted. */
async function told(player: TestPlayer, of: string, wanted: Partial<FriendStatus>): Promise<void> {
  const newest = () => heard(player, 'friend_status').findLast(({ player_id }) => player_id === of);
  await expect.poll(newest, { timeout: 8_000 }).toMatchObject(wanted);
}
const listed = async (player: TestPlayer, of: string) =>
  friendsAnswer.parse((await api(player)('GET', '/friends')).body).data.find(({ id }) => id === of);

describe('friends who are connected', () => {
  it('hear of a request, of its acceptance, and of nobody else’s', async () => {
    const [sara, ali, eve] = [
      await server.guest('سارا'),
      await server.guest('علی'),
      await server.guest('حوا'),
    ];
    await api(sara)('POST', '/friends/requests', { who: ali.id });
    const asked = { kind: 'request', text_key: 'friends.request', from: sara.id };
    await expect.poll(() => heard(ali, 'message')).toMatchObject([asked]);
    const [request] = ((await api(ali)('GET', '/friends/requests')).body as { data: { id: string }[] }).data;
    for (let times = 0; times < 5; times++)
      expect((await api(ali)('POST', `/friends/requests/${request?.id}/accept`)).body).toEqual({
        success: true,
      });
    await api(sara)('POST', `/friends/${ali.id}/invite`, { room_id: 'NOROOM' });
    await expect
      .poll(() => heard(sara, 'message'))
      .toMatchObject([{ text_key: 'friends.accepted', from: ali.id }]);
    expect(heard(eve, 'message')).toEqual([]);
  });

  it('see one another come, go behind something else, and go, and strangers see nothing', async () => {
    const [sara, ali, eve] = [
      await server.guest('سارا'),
      await server.guest('علی'),
      await server.guest('حوا'),
    ];
    await friends(sara, ali);
    expect(await listed(sara, ali.id)).toMatchObject({ status: 'online', lastSeen: null });
    expect(await ali.call('presence', { state: 'background' })).toMatchObject({ ok: true });
    await told(sara, ali.id, { status: 'away' });
    await ali.call('presence', { state: 'active' });
    await told(sara, ali.id, { status: 'online', lastSeen: null });
    ali.close();
    await told(sara, ali.id, { status: 'away' });
    const seen = await listed(sara, ali.id);
    expect(seen?.status).toBe('away');
    expect(Math.abs(Date.now() - Date.parse(String(seen?.lastSeen)))).toBeLessThan(20_000);
    expect(heard(eve, 'friend_status')).toEqual([]);
    expect((await sara.call('presence', { state: 'invisible' })).code).toBe('request/invalid');
  });

  it('are there while one of their devices is', async () => {
    const [sara, ali] = [await server.guest('سارا'), await server.guest('علی')];
    await friends(sara, ali);
    const second = await connect(server.url, ali);
    await ali.call('presence', { state: 'background' });
    ali.close();
    await wait(1_500);
    expect(await listed(sara, ali.id)).toMatchObject({ status: 'online' });
    expect(heard(sara, 'friend_status').filter(({ status }) => status !== 'online')).toEqual([]);
    second.close();
    await told(sara, ali.id, { status: 'away' });
  });

  it('see in which room one waits while others can join it, and not where a room is private', async () => {
    const [sara, ali] = [await server.guest('سارا'), await server.guest('علی')];
    await friends(sara, ali);
    const made = await ali.call('create_game', { room_id: 'میز علی' });
    await told(sara, ali.id, { room_id: String(made['room_id']) });
    expect((await listed(sara, ali.id))?.room_id).toBe(made['room_id']);
    await ali.call('leave_room', { room_id: made['room_id'] });
    await told(sara, ali.id, { room_id: null });
    await ali.call('create_game', { room_id: 'پنهان', options: { visibility: 'private' } });
    await wait(1_500);
    expect((await listed(sara, ali.id))?.room_id).toBeNull();
  });

  it('see that one plays, and which match where anybody may watch it', async () => {
    const [sara, ali] = [await server.guest('سارا'), await server.guest('علی')];
    await friends(sara, ali);
    const start = async (name: string, visibility: 'public' | 'private'): Promise<string> => {
      const options = { visibility, bots: 'fill', target_points: 1 };
      const room_id = String((await ali.call('create_game', { room_id: name, options }))['room_id']);
      expect(await ali.call('start_game', { room_id })).toMatchObject({ ok: true });
      return room_id;
    };
    const open = await start('میز باز', 'public');
    await told(sara, ali.id, { room_id: null, playing: true, watch_id: open });
    expect(await listed(sara, ali.id)).toMatchObject({ room_id: null, playing: true, watch_id: open });
    await ali.call('leave_room', { room_id: open });
    await told(sara, ali.id, { playing: false, watch_id: null });
    await start('پنهان', 'private');
    await told(sara, ali.id, { playing: true, watch_id: null });
    expect(await listed(sara, ali.id)).toMatchObject({ playing: true, watch_id: null });
  });

  it('hear nothing more of one another once they are no friends', async () => {
    const [sara, ali] = [await server.guest('سارا'), await server.guest('علی')];
    await friends(sara, ali);
    await wait(1_500);
    await api(sara)('DELETE', `/friends/${ali.id}`);
    const before = heard(sara, 'friend_status').length;
    await ali.call('presence', { state: 'background' });
    await wait(1_500);
    expect(heard(sara, 'friend_status')).toHaveLength(before);
  });
});

describe('an invitation', () => {
  it('reaches a friend who is online, and says when nobody is', async () => {
    const [sara, ali] = [await server.guest('سارا'), await server.guest('علی')];
    await friends(sara, ali);
    const { room_id } = await sara.call('create_game', { room_id: 'میز سارا' });
    const invite = () => api(sara)('POST', `/friends/${ali.id}/invite`, { room_id });
    expect(inviteAnswer.parse((await invite()).body).delivered).toBe(true);
    await expect
      .poll(() => heard(ali, 'message').filter(({ kind }) => kind === 'invite'))
      .toMatchObject([
        { text_key: 'friends.invite', params: { room_id, room_name: 'میز سارا' }, from: sara.id },
      ]);
    ali.close();
    await expect.poll(async () => inviteAnswer.parse((await invite()).body).delivered).toBe(false);
  });

  it('is for friends, into a room that waits, in which one sits', async () => {
    const [sara, ali, eve] = [
      await server.guest('سارا'),
      await server.guest('علی'),
      await server.guest('حوا'),
    ];
    await friends(sara, ali);
    const { room_id } = await sara.call('create_game', { room_id: 'میز' });
    const code = async (by: TestPlayer, to: TestPlayer, room: unknown) =>
      (await api(by)('POST', `/friends/${to.id}/invite`, { room_id: room })).body['code'];
    expect(await code(sara, eve, room_id)).toBe('friends/not_friends');
    expect(await code(ali, sara, room_id)).toBe('room/not_member');
    expect(await code(sara, ali, 'NOROOM')).toBe('room/does_not_exist');
    for (let seat = 1; seat < 4; seat++) await sara.call('add_bot', { room_id });
    expect(await code(sara, ali, room_id)).toMatch(/^room\/(full|not_waiting)$/);
    await api(ali)('POST', '/blocks', { player_id: sara.id });
    expect(await code(sara, ali, room_id)).toBe('friends/not_friends');
  });
});

describe('an invitation into a room of somebody else', () => {
  it('does not reach a friend whom its creator has blocked, and looks like one that nobody has seen', async () => {
    const [owner, sara, ali] = [
      await server.guest('صاحب'),
      await server.guest('سارا'),
      await server.guest('علی'),
    ];
    await friends(sara, ali);
    const { room_id } = await owner.call('create_game', { room_id: 'حیاط' });
    expect(await sara.call('join_room', { room_id })).toMatchObject({ ok: true });
    await api(owner)('POST', '/blocks', { player_id: ali.id });
    const invited = await api(sara)('POST', `/friends/${ali.id}/invite`, { room_id });
    expect(invited.body).toEqual({ success: true, delivered: false });
    await ali.call('heartbeat', {});
    expect(heard(ali, 'message').filter(({ kind }) => kind === 'invite')).toEqual([]);
  });
});

describe('a new name', () => {
  it('is the one that sits down next, while a page that knows only the old one still plays', async () => {
    const sara = await server.guest('نام کهنه');
    await api(sara)('PUT', '/auth/profile', { name: 'نام نو' });
    const made = await sara.call('create_game', { room_id: 'میز', username: 'نام کهنه' });
    expect(made.ok).toBe(true);
    const room = await sara.room(({ room_id }) => room_id === made['room_id']);
    expect(room.seats[0]?.name).toBe('نام نو');
    expect((await sara.call('join_lobby', { username: 'کس دیگر' })).code).toBe('auth/identity_mismatch');
  });

  it('reaches the seat in a room that waits, and everybody in it', async () => {
    const [sara, ali] = [await server.guest('سارا'), await server.guest('علی')];
    const made = await sara.call('create_game', { room_id: 'میز' });
    const roomId = String(made['room_id']);
    await ali.call('join_room', { room_id: roomId });
    await api(sara)('PUT', '/auth/profile', { name: 'سارای نو' });
    const room = await ali.room(({ seats }) => seats[0]?.name === 'سارای نو');
    expect(room.seats[1]?.name).toBe('علی');
  });
});
