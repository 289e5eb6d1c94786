import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldLobby } from '@hokm/shared/lobby';
import type { LobbyDelta, UpdateLobby } from '@hokm/shared/protocol';
import { apiOf } from './support/api.js';
import { openTestCluster, type TestCluster, type TestNode } from './support/cluster.js';
import { aGuest, connect, type TestPlayer } from './support/player.js';
import { hasRedis } from './support/processes.js';
import { playOut, playUntil } from './support/table.js';
import { aPublishedTour } from './support/tour.js';

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

  it('is watched again by somebody who has left, and has moved on meanwhile', async () => {
    const player = await aGuest(here.url, 'بازیکن');
    const roomId = await aMatch([player], 13);
    const watcher = await aGuest(there.url, 'تماشاگر');
    await watcher.call('spectate', { room_id: roomId });
    const over = playOut(player, roomId).catch(() => undefined);
    const seen = await watcher.game(({ hand }) => hand >= 2);
    await watcher.call('leave_room', { room_id: roomId });
    await player.game(({ version }) => version > seen.version + 20);
    expect(await watcher.call('spectate', { room_id: roomId })).toMatchObject({ ok: true });
    expect((await watcher.game(() => true)).version).toBeGreaterThan(seen.version + 8);
    const end = await over;
    const shown = await watcher.game(({ gameResult }) => gameResult !== null);
    expect(shown.version).toBe(end?.version);
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

describe.skipIf(!redisThere)('a tournament that is looked at here', () => {
  it('is told when it changes on another server', async () => {
    const id = await aPublishedTour(here.connection);
    const [player, partner] = [await aGuest(there.url, 'سارا'), await aGuest(there.url, 'علی')];
    await there.connection.collection('accounts').updateMany({}, { $set: { is_guest: false } });
    const looks = await aGuest(here.url, 'نگار');
    expect(await looks.call('look_at_tour', { id })).toMatchObject({ ok: true, revision: 7 });
    const told = looks.next('tour_changed');
    const joined = await apiOf(there.url, player.token)('POST', `/tours/${id}/join`, {
      idempotency_key: 'key-of-test',
      partner: partner.id,
    });
    expect(joined.body).toMatchObject({ success: true });
    expect(await told).toMatchObject({ id, status: 'published', round: 0 });
    for (const someone of [player, partner, looks]) someone.close();
  });
});

describe.skipIf(!redisThere)('a seat of a quick match on another server', () => {
  const OPTIONS = { target_points: 5, pace: 'fast' };
  const search = (player: TestPlayer) =>
    player.call('create_game', { room_id: 'سریع', quick: true, options: OPTIONS });
  /** Long enough that nothing is dealt before the newcomer sits, on a busy machine too. */
  const PAUSE = { HAND_PAUSE_MS: '2000' };

  it('is kept for a person who searches here, and theirs after the hand; another who gives it up has none', async () => {
    const [first, second] = await Promise.all([cluster.join(PAUSE), cluster.join(PAUSE)]);
    const sara = await aGuest(first.url, 'سارا');
    const [ali, reza] = [await aGuest(second.url, 'علی'), await aGuest(second.url, 'رضا')];
    const room_id = String((await search(sara))['room_id']);
    await sara.call('start_game', { room_id, fill: true });
    await sara.game(({ phase }) => phase === 'choosing_rule' || phase === 'playing');
    for (const player of [ali, reza])
      expect(await search(player)).toMatchObject({ ok: true, room_id, waits_for_seat: true });
    await sara.room(({ incoming }) => incoming.length === 2);
    expect(await reza.call('leave_room', { room_id, only: 'waiting' })).toMatchObject({ ok: true });
    await sara.room(({ incoming }) => incoming.length === 1);
    await ali.call('spectate', { room_id });
    await playUntil(sara, room_id, ({ phase }) => phase === 'hand_complete');
    const seated = await ali.game(({ clientId }) => clientId === ali.id);
    expect(seated.players.filter(({ is_bot }) => !is_bot).map(({ player_id }) => player_id)).toEqual(
      expect.arrayContaining([sara.id, ali.id]),
    );
    expect(await ali.call('leave_room', { room_id, only: 'waiting' })).toMatchObject({
      code: 'room/not_waiting',
    });
    // Both play on, each on their own server.
    const isThere = ({ hand, deck_state }: { hand: number; deck_state: { current_round: number } }) =>
      hand === 2 && deck_state.current_round > 2;
    await Promise.all([sara, ali].map((player) => playUntil(player, room_id, isThere)));
    expect(reza.games.every(({ clientId }) => clientId === null)).toBe(true);
    for (const player of [sara, ali]) await player.call('leave_room', { room_id });
    for (const player of [sara, ali, reza]) player.close();
    await Promise.all([first.stop(), second.stop()]);
  }, 60_000);
});

/** A client of the lobby as the mini app is one: it takes changes in, and asks for the whole when one is missing. */
class LobbyClient {
  lobby: UpdateLobby | null = null;
  readonly versions: number[] = [];
  asked = 0;

  constructor(private readonly player: TestPlayer) {
    player.socket.on('update_lobby', (whole: UpdateLobby) => {
      this.lobby = whole;
      this.versions.push(whole.version);
    });
    player.socket.on('lobby_delta', (delta: LobbyDelta) => this.take(delta));
  }

  async ask(): Promise<void> {
    this.asked += 1;
    await this.player.call('get_lobby_state', { deltas: true, limit: 50 });
  }

  take(delta: LobbyDelta): void {
    const held = this.lobby?.version ?? 0;
    if (this.lobby === null || delta.version <= held) return;
    if (delta.version !== held + 1) return void this.ask();
    this.lobby = foldLobby(this.lobby, delta);
    this.versions.push(delta.version);
  }
}

describe.skipIf(!redisThere)('the lobby', () => {
  it('tells of rooms on another server by changes whose versions follow, and whoever misses one gets the whole', async () => {
    const [host, guest] = [await aGuest(here.url, 'میزبان'), await aGuest(there.url, 'مهمان')];
    const client = new LobbyClient(guest);
    await client.ask();
    await expect.poll(() => client.lobby).not.toBeNull();
    const create = async (name: string) => {
      const made = await host.call('create_game', { room_id: name });
      return String(made['room_id']);
    };
    const first = await create('یک');
    await expect.poll(() => client.lobby?.rooms[first]?.name, { timeout: 5_000 }).toBe('یک');
    await host.call('add_bot', { room_id: first, seat: 1 });
    await expect.poll(() => client.lobby?.rooms[first]?.seats_taken, { timeout: 5_000 }).toBe(2);
    expect(client.asked).toBe(1);
    expect(client.versions).toEqual(client.versions.map((_, n) => (client.versions[0] ?? 0) + n));
    // One change is lost on its way.
    const held = client.lobby!;
    client.lobby = { ...held, version: held.version - 1, rooms: {} };
    await host.call('leave_room', { room_id: first });
    await expect.poll(() => client.asked, { timeout: 5_000 }).toBe(2);
    const second = await create('دو');
    await expect.poll(() => client.lobby?.rooms[second]?.name, { timeout: 5_000 }).toBe('دو');
    expect(client.lobby.rooms[first]).toBeUndefined();
    for (const someone of [host, guest]) someone.close();
  });
});
