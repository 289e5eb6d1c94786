import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoomInvitation } from '@hokm/shared/api';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import { aTable, playOut } from '../../../test/support/table.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ START_COUNTDOWN_MS: '60000' });
});
afterAll(() => server.close());

async function read(code: string) {
  const response = await fetch(`${server.url}/api/invites/rooms/${encodeURIComponent(code)}`);
  const body = (await response.json()) as { code?: string; invitation?: RoomInvitation };
  return { status: response.status, body };
}

async function aRoom(options: object = {}) {
  const host = await server.guest('سارا');
  const answer = await host.call('create_game', { room_id: 'شب یلدا', options });
  return { host, code: String(answer['room_id']) };
}

describe('the invitation to a room', () => {
  it('shows who sits and what is played, to anyone with the code, of a private room too', async () => {
    const { host, code } = await aRoom({ visibility: 'private', target_points: 7, pace: 'fast' });
    await host.call('add_bot', { room_id: code, seat: 1 });
    const bot = (await host.room(({ seats }) => seats[1] !== null)).seats[1];
    const { status, body } = await read(code);
    expect(status).toBe(200);
    expect(body.invitation).toEqual({
      room_id: code,
      name: 'شب یلدا',
      status: 'waiting',
      target_points: 7,
      pace: 'fast',
      seats: [
        { name: 'سارا', avatar: null, frame: null, is_bot: false, face: null },
        { name: bot?.name, avatar: null, frame: null, is_bot: true, face: bot?.player_id },
        null,
        null,
      ],
      host: 0,
      free_seats: 2,
      can_watch: false,
    });
    expect(JSON.stringify(body)).not.toContain(host.id);
    expect(await read(code.toLowerCase())).toEqual({ status, body });
  });

  it('counts the seats that computer players keep in a quick search, which has no host', async () => {
    const seeker = await server.guest('کاوه');
    const answer = await seeker.call('create_game', { room_id: 'بازی سریع', quick: true });
    const { body } = await read(String(answer['room_id']));
    expect(body.invitation).toMatchObject({ host: null, free_seats: 3 });
  });

  it.each(['public', 'private'] as const)(
    'offers to watch a running match only if it is not private: %s',
    async (visibility) => {
      const { roomId } = await aTable(server, { visibility });
      const { status, body } = await read(roomId);
      expect(status).toBe(200);
      expect(body.invitation).toMatchObject({
        status: 'in progress',
        free_seats: 0,
        can_watch: visibility === 'public',
      });
      expect(JSON.stringify(body)).not.toMatch(/card|seed|hand|trump/);
    },
  );

  it('is over with its match', async () => {
    const { roomId, players } = await aTable(server, { target_points: 1 });
    await Promise.all(players.map((player) => playOut(player, roomId)));
    expect(await read(roomId)).toMatchObject({ status: 409, body: { code: 'game/finished' } });
  });

  it('is gone with its room', async () => {
    const { host, code } = await aRoom();
    await host.call('leave_room', { room_id: code });
    expect(await read(code)).toMatchObject({ status: 404, body: { code: 'room/does_not_exist' } });
  });

  it.each(['ZZZZZ9', '123456', '$where', '../users', '٠٠٠٠٠آ'])('is refused for %s', async (code) => {
    expect(await read(code)).toMatchObject({ status: 404, body: { code: 'room/does_not_exist' } });
  });

  it('is refused for what is longer than any code', async () => {
    expect(await read('A'.repeat(17))).toMatchObject({ status: 400, body: { code: 'request/invalid' } });
  });

  it('is not read without end from one address, by who tries codes', async () => {
    const own = await startTestServer();
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 121; n += 1)
        statuses.push((await fetch(`${own.url}/api/invites/rooms/AAAAA${String(n % 10)}`)).status);
      expect(statuses.slice(0, 120)).toEqual(Array.from({ length: 120 }, () => 404));
      expect(statuses[120]).toBe(429);
    } finally {
      await own.close();
    }
  });
});
