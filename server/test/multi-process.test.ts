import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestCluster, type TestCluster, type TestNode } from './support/cluster.js';
import { aGuest, connect, type TestPlayer } from './support/player.js';
import { hasRedis } from './support/processes.js';
import { playOut } from './support/table.js';

const redisThere = hasRedis();
let cluster: TestCluster;
let here: TestNode;
let there: TestNode;

beforeAll(async () => {
  if (!redisThere) return;
  cluster = await openTestCluster();
  [here, there] = await Promise.all([cluster.join(), cluster.join()]);
});
afterAll(async () => {
  if (redisThere) await cluster.stop();
});

/** A match that `players` play on one server: people on the first seats, bots on the others. */
async function aMatch(players: readonly TestPlayer[], target_points: number): Promise<string> {
  const [host, ...others] = players;
  if (host === undefined) throw new Error('nobody plays');
  const made = await host.call('create_game', { room_id: 'میز', options: { target_points } });
  const roomId = String(made['room_id']);
  for (const player of others) await player.call('join_room', { room_id: roomId });
  for (let seat = players.length; seat < 4; seat++) await host.call('add_bot', { room_id: roomId });
  expect(await host.call('start_game', { room_id: roomId })).toMatchObject({ ok: true });
  return roomId;
}

describe.skipIf(!redisThere)('a match on another server', () => {
  it('is watched from here two tricks late, to its end', async () => {
    const player = await aGuest(here.url, 'بازیکن');
    const roomId = await aMatch([player], 3);
    const watcher = await aGuest(there.url, 'تماشاگر');
    expect(await watcher.call('spectate', { room_id: roomId })).toMatchObject({ ok: true });
    const end = await playOut(player, roomId);
    const shown = await watcher.game(({ gameResult }) => gameResult !== null);
    expect(shown).toMatchObject({ version: end.version, gameResult: end.gameResult, clientId: null });
    const before = watcher.games.slice(0, -1);
    expect(before.length).toBeGreaterThan(20);
    expect(before.every(({ my_cards, clientId }) => my_cards.length === 0 && clientId === null)).toBe(true);
    const tricks = before.flatMap(({ deck_state }) => deck_state.round_cards.map(({ card_id }) => card_id));
    expect(new Set(tricks).size).toBeGreaterThan(8);
    for (const someone of [player, watcher]) someone.close();
  });

  it('is watched again after the server on which one watched has restarted', async () => {
    const player = await aGuest(here.url, 'بازیکن');
    const roomId = await aMatch([player], 13);
    const watcher = await aGuest(there.url, 'تماشاگر');
    await watcher.call('spectate', { room_id: roomId });
    void playOut(player, roomId).catch(() => undefined);
    const seen = await watcher.game(({ hand }) => hand >= 2);
    watcher.close();
    await there.stop();
    there = await cluster.join();
    const again = await connect(there.url, watcher);
    expect(await again.call('spectate', { room_id: roomId })).toMatchObject({ ok: true });
    expect((await again.game(() => true)).version).toBeGreaterThanOrEqual(seen.version);
    for (const someone of [player, again]) someone.close();
  });

  it('brings the phrases of its players to those connected here, except people who blocked them', async () => {
    const [rude, calm, third] = [
      await aGuest(here.url, 'الف'),
      await aGuest(there.url, 'ب'),
      await aGuest(there.url, 'پ'),
    ];
    const roomId = await aMatch([rude, calm, third], 7);
    await fetch(`${there.url}/api/blocks`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${calm.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ player_id: rude.id }),
    });
    const heard = third.next<{ from: string; text_key: string }>('message');
    expect(await rude.call('send_reaction', { room_id: roomId, reaction: 'hurry' })).toMatchObject({
      ok: true,
    });
    expect(await heard).toMatchObject({ from: rude.id, text_key: 'reaction/hurry' });
    await calm.call('heartbeat', {});
    expect(calm.frames.filter((frame) => frame.startsWith('["message"'))).toEqual([]);
    for (const someone of [rude, calm, third]) someone.close();
  });
});
