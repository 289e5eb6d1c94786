import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverEvents, type ServerPayload } from '@hokm/shared/protocol';
import { apiOf } from '../../../test/support/api.js';
import type { TestPlayer } from '../../../test/support/player.js';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import { aTable, playOut, type TestTable } from '../../../test/support/table.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A private match of four people that has been played to its end. */
async function aPlayedTable(): Promise<TestTable> {
  const table = await aTable(server, { target_points: 1, visibility: 'private' });
  await Promise.all(table.players.map((player) => playOut(player, table.roomId)));
  return table;
}

/** The calls to play again that a player has heard. */
const calls = (player: TestPlayer): ServerPayload<'message'>[] =>
  player.frames
    .map((frame) => JSON.parse(frame) as [string, unknown])
    .flatMap(([event, payload]) => (event === 'message' ? [serverEvents.message.payload.parse(payload)] : []))
    .filter(({ kind }) => kind === 'again');

const again = (player: TestPlayer, after: string, more: object = {}) =>
  player.call('create_game', { room_id: 'باز هم', after, ...more });

describe('who plays again', () => {
  it('calls the others of the match, who sit down on their seats of before; the match starts when all are there', async () => {
    const { roomId, players } = await aPlayedTable();
    const [mina, ali, sara, omid] = players;
    const answer = await again(ali, roomId);
    expect(answer.ok).toBe(true);
    const room_id = String(answer['room_id']);
    expect(room_id).not.toBe(roomId);
    const call = {
      kind: 'again',
      text_key: 'rooms.again',
      from: ali.id,
      params: { room_id, room_name: 'باز هم', after: roomId },
    };
    for (const player of [mina, sara, omid])
      await expect.poll(() => calls(player)).toEqual([expect.objectContaining(call)]);

    expect(await again(omid, roomId)).toEqual({ ok: true, room_id });
    expect(await sara.call('join_room', { room_id })).toEqual({ ok: true, room_id });
    expect(await again(mina, roomId)).toEqual({ ok: true, room_id });
    const room = await mina.room((each) => each.room_id === room_id && each.full_since !== null);
    expect(room.seats.map((seat) => seat?.player_id)).toEqual(players.map(({ id }) => id));
    expect(room.options).toMatchObject({ target_points: 1, visibility: 'private' });
    expect(await mina.call('start_game', { room_id })).toMatchObject({ ok: true });
    await sara.game(({ game_id }) => game_id === room_id);
    expect(calls(ali)).toEqual([]);
    expect(calls(mina)).toHaveLength(1);
  });

  it('is not heard by who blocked him, nor by whom he blocked', async () => {
    const { roomId, players } = await aPlayedTable();
    const [mina, ali, sara, omid] = players;
    const block = (by: TestPlayer, { id: player_id }: TestPlayer) =>
      apiOf(server.url, by.token)('POST', '/blocks', { player_id });
    for (const answer of [await block(ali, mina), await block(mina, omid)])
      expect(answer.body).toMatchObject({ success: true });
    expect(await again(mina, roomId)).toMatchObject({ ok: true });
    await expect.poll(() => calls(sara)).toHaveLength(1);
    // All were invited at once; a round trip to the server shows that nothing is still under way.
    for (const player of [ali, omid]) await player.call('heartbeat', {});
    expect([ali, omid].flatMap(calls)).toEqual([]);
  });

  it('is refused as long as the match is played, and a match must be named by a code', async () => {
    const { roomId, players } = await aTable(server, { target_points: 1 });
    expect(await again(players[0], roomId)).toMatchObject({ ok: false, code: 'game/not_finished' });
    expect(await again(players[0], 'NONE01')).toMatchObject({ ok: false, code: 'room/does_not_exist' });
    expect(await again(players[0], '')).toMatchObject({ ok: false, code: 'request/invalid' });
    const stranger = await server.guest('غریبه');
    expect(await again(stranger, roomId)).toMatchObject({ ok: false, code: 'room/not_member' });
  });
});
