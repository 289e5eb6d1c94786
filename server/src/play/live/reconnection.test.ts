import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import { connect } from '../../../test/support/player.js';
import { aTable } from '../../../test/support/table.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DISCONNECT_GRACE_MS: '300' });
});
afterAll(() => server.close());

describe('a waiting room', () => {
  it('is seen by its members and by the lobby as people come and go', async () => {
    const [ali, mina] = [await server.guest('علی'), await server.guest('مینا')];
    await mina.call('join_lobby', { username: mina.name });
    const roomId = String((await ali.call('create_game', { room_id: 'شب یلدا' }))['room_id']);
    const listed = await mina.lobby(({ rooms }) => rooms[roomId] !== undefined);
    expect(listed.rooms[roomId]).toMatchObject({
      name: 'شب یلدا',
      status: 'waiting',
      seats_taken: 1,
      players: ['علی'],
    });
    expect(listed.users).toEqual(expect.arrayContaining(['علی', 'مینا']));
    await mina.call('join_room', { room_id: roomId });
    const both = await ali.room(({ players }) => players.length === 2);
    expect(both.seats.map((seat) => seat?.name ?? null)).toEqual(['علی', 'مینا', null, null]);
    await mina.call('leave_room', { room_id: roomId });
    expect((await ali.room(({ players }) => players.length === 1)).players).toEqual(['علی']);
  });

  it('frees the seat of a person who stays away longer than the grace', async () => {
    const [ali, mina] = [await server.guest('علی'), await server.guest('مینا')];
    const roomId = String((await ali.call('create_game', { room_id: 'کوتاه' }))['room_id']);
    await mina.call('join_room', { room_id: roomId });
    await ali.room(({ players }) => players.length === 2);
    mina.close();
    const gone = await ali.room(({ seats }) => seats[1]?.connected === false);
    expect(gone.players).toHaveLength(2);
    await ali.room(({ players }) => players.length === 1);
  });

  it('keeps private rooms out of the lobby, and lets in people with the code', async () => {
    const [ali, mina] = [await server.guest('علی'), await server.guest('مینا')];
    const created = await ali.call('create_game', { room_id: 'پنهان', options: { visibility: 'private' } });
    const roomId = String(created['room_id']);
    await mina.call('get_lobby_state');
    expect((await mina.lobby(() => true)).rooms[roomId]).toBeUndefined();
    expect(await mina.call('join_room', { room_id: roomId })).toMatchObject({ ok: true });
  });
});

describe('a player who comes back to a running match', () => {
  it('learns of it on connecting, and gets the whole table at once', async () => {
    const { roomId, players } = await aTable(server, { target_points: 7 });
    const [first, second] = players;
    const before = await first.game(({ phase }) => phase === 'choosing_rule');
    first.close();
    await second.game((state) => state.players[0]?.connected === false);
    const again = await connect(server.url, first);
    const answer = await again.call('res_connect', { username: first.name });
    expect(answer['running_room_id']).toBe(roomId);
    expect(await again.call('reconnect_to_room', { username: first.name, room_id: roomId })).toMatchObject({
      ok: true,
    });
    const table = await again.game(() => true);
    expect(table.version).toBeGreaterThan(before.version);
    expect(table.clientId).toBe(first.id);
    await second.game((state) => state.players[0]?.connected === true);
    again.close();
  });

  it('finds the seat with the bot after the grace and takes it back', async () => {
    const { roomId, players } = await aTable(server, { target_points: 13 });
    const [first, second] = players;
    await first.game(({ phase }) => phase === 'choosing_rule');
    first.close();
    await second.game((state) => state.players[0]?.bot_plays === true);
    const again = await connect(server.url, first);
    await again.call('res_connect', { username: first.name, room_id: roomId });
    await second.game((state) => state.players[0]?.bot_plays === false && state.players[0].connected);
    again.close();
  });

  it('has no use for a numeric room id of an old client', async () => {
    const ali = await server.guest('علی');
    expect(await ali.call('res_connect', { username: ali.name, room_id: '123456' })).toMatchObject({
      ok: true,
    });
  });

  it('may play on several devices at once, all of which see everything', async () => {
    const { roomId, players } = await aTable(server);
    const [first] = players;
    const tablet = await connect(server.url, first);
    await tablet.call('reconnect_to_room', { room_id: roomId });
    const onTablet = await tablet.game(() => true);
    const onPhone = await first.game(({ version }) => version >= onTablet.version);
    expect(onTablet.my_cards).toEqual(onPhone.my_cards);
    tablet.close();
    const after = await first.call('get_game_state', { room_id: roomId });
    expect(after.ok).toBe(true);
  });
});

describe('leaving', () => {
  it('a room that waits, or a match that is watched, costs nobody the seat in a match that runs', async () => {
    const { roomId, players } = await aTable(server, { target_points: 7 });
    const [first] = players;
    expect((await first.call('spectate', { room_id: roomId })).code).toBe('room/already_playing');
    expect(await first.call('leave_room', { room_id: roomId, only: 'watching' })).toMatchObject({ ok: true });
    const late = await first.call('leave_room', { room_id: roomId, only: 'waiting' });
    expect(late.code).toBe('room/not_waiting');
    expect((await first.call('join_lobby', {}))['running_room_id']).toBe(roomId);
    expect(await first.call('leave_room', { room_id: roomId })).toMatchObject({ ok: true });
    expect((await first.call('join_lobby', {}))['running_room_id']).toBeNull();
  });

  it('a match for good shows its table no more, until it is over', async () => {
    const { roomId, players } = await aTable(server, { target_points: 7 });
    const [first] = players;
    await first.call('leave_room', { room_id: roomId });
    for (const event of ['get_game_state', 'reconnect_to_room'])
      expect((await first.call(event, { room_id: roomId })).code, event).toBe('room/not_member');
    expect(await first.call('get_room_state', { room_id: roomId })).toMatchObject({ ok: true });
  });

  it('a finished or closed room is possible, and the room is gone for newcomers', async () => {
    const ali = await server.guest('علی');
    const roomId = String((await ali.call('create_game', { room_id: 'آنی' }))['room_id']);
    expect(await ali.call('leave_room', { room_id: roomId })).toMatchObject({ ok: true });
    const mina = await server.guest('مینا');
    expect((await mina.call('join_room', { room_id: roomId })).code).toBe('room/does_not_exist');
  });
});
