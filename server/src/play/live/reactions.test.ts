import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REACTIONS, reactionTextKey } from '@hokm/shared/conduct';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import type { TestPlayer } from '../../../test/support/player.js';
import { aTable } from '../../../test/support/table.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Heard {
  kind: string;
  text_key: string;
  from: string;
  at: number;
  params: { room_id: string };
}

/** The reactions a player has received, once all that was sent has come. */
async function heardBy(player: TestPlayer): Promise<Heard[]> {
  await player.call('heartbeat', {});
  return player.frames.flatMap((frame) => {
    const [event, payload] = JSON.parse(frame) as [string, Heard];
    return event === 'message' && payload.kind === 'reaction' ? [payload] : [];
  });
}

async function api(player: TestPlayer, method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${player.token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('a quick phrase', () => {
  it('reaches everybody at the table with its key and its sender, and nobody else', async () => {
    const { roomId, players } = await aTable(server, { target_points: 7 });
    const watcher = await server.guest('تماشاگر');
    await watcher.call('spectate', { room_id: roomId });
    const [first] = players;
    const sent = await first.call('send_reaction', { room_id: roomId, reaction: 'well_played' });
    expect(sent).toMatchObject({ ok: true });
    for (const player of players) {
      const [heard, ...more] = await heardBy(player);
      expect(more).toEqual([]);
      expect(heard).toMatchObject({
        text_key: 'reaction/well_played',
        from: first.id,
        params: { room_id: roomId },
      });
      expect(heard?.at).toBeGreaterThan(0);
    }
    expect(await heardBy(watcher)).toEqual([]);
  });

  it('is one of eight, or one of 24 drawings: anything else is refused', async () => {
    const { roomId, players } = await aTable(server, { target_points: 7 });
    expect(new Set(REACTIONS.map(reactionTextKey)).size).toBe(32);
    for (const reaction of [
      'تک خال دل دارم',
      'AH',
      'heart',
      'thumbs_up',
      'Tea',
      'toString',
      '',
      7,
      null,
      { $ne: '' },
    ]) {
      const answer = await players[0].call('send_reaction', { room_id: roomId, reaction });
      expect(answer.code).toBe('request/invalid');
    }
    expect(await heardBy(players[1])).toEqual([]);
  });

  it('reaches the table as a drawing too', async () => {
    const { roomId, players } = await aTable(server, { target_points: 7 });
    const sent = await players[0].call('send_reaction', { room_id: roomId, reaction: 'tea' });
    expect(sent).toMatchObject({ ok: true });
    expect(await heardBy(players[2])).toMatchObject([{ text_key: 'reaction/tea', from: players[0].id }]);
  });

  it('may come three at once and one a second; more is refused', async () => {
    const { roomId, players } = await aTable(server, { target_points: 7 });
    const codes = [];
    for (let sent = 0; sent < 5; sent++) {
      const answer = await players[0].call('send_reaction', { room_id: roomId, reaction: 'wow' });
      codes.push(answer.ok ? 'ok' : answer.code);
    }
    expect(codes.slice(0, 3)).toEqual(['ok', 'ok', 'ok']);
    expect(codes.slice(3)).toContain('request/too_many');
    expect((await heardBy(players[1])).length).toBe(codes.filter((code) => code === 'ok').length);
  });

  it('comes from members only, and not from one who has left for good', async () => {
    const { roomId, players } = await aTable(server, { target_points: 7 });
    const stranger = await server.guest('غریبه');
    const send = (player: TestPlayer) => player.call('send_reaction', { room_id: roomId, reaction: 'salam' });
    expect((await send(stranger)).code).toBe('room/not_member');
    await players[3].call('leave_room', { room_id: roomId });
    expect((await send(players[3])).code).toBe('room/not_member');
    expect((await stranger.call('send_reaction', { room_id: 'NOROOM', reaction: 'salam' })).code).toBe(
      'room/does_not_exist',
    );
  });
});

describe('a player who has blocked another', () => {
  it('hears nothing of him on any device, while the others do, until the block is ended', async () => {
    const { roomId, players } = await aTable(server, { target_points: 7 });
    const [rude, calm, third] = players;
    expect((await api(calm, 'POST', '/blocks', { player_id: rude.id })).status).toBe(200);
    await rude.call('send_reaction', { room_id: roomId, reaction: 'hurry' });
    expect(await heardBy(calm)).toEqual([]);
    expect(await heardBy(third)).toHaveLength(1);
    await calm.call('send_reaction', { room_id: roomId, reaction: 'thanks' });
    expect((await heardBy(rude)).map(({ from }) => from)).toEqual([rude.id, calm.id]);
    expect((await api(calm, 'DELETE', `/blocks/${rude.id}`)).status).toBe(200);
    await rude.call('send_reaction', { room_id: roomId, reaction: 'sorry' });
    expect((await heardBy(calm)).map(({ text_key }) => text_key)).toEqual([
      'reaction/thanks',
      'reaction/sorry',
    ]);
  });
});
