import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../../test/support/api.js';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import type { TestPlayer } from '../../../test/support/player.js';
import { systemTimers } from '../../platform/core/node-ports.js';
import type { Timers } from '../../platform/core/ports.js';

const SWEEP_MS = 1_000;
let skipped = 0;
/** The clock of the machine, which tests turn on; rooms are swept more often than once a second. */
const timers: Timers = {
  now: () => systemTimers.now() + skipped,
  set: (ms, ring) => systemTimers.set(ms === SWEEP_MS ? 20 : ms, ring),
};
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ START_COUNTDOWN_MS: '60000' }, timers);
});
afterAll(() => server.close());

const OPTIONS = { target_points: 3, pace: 'fast' };
async function search(guest: TestPlayer): Promise<string> {
  const answer = await guest.call('create_game', { room_id: 'سریع', quick: true, options: OPTIONS });
  expect(answer).toMatchObject({ ok: true });
  return String(answer['room_id']);
}

async function leaveAll(room_id: string, ...players: TestPlayer[]): Promise<void> {
  for (const player of players) await player.call('leave_room', { room_id });
}

describe('a quick search', () => {
  it('says since when it looks, when it is filled and how many look; then it begins by itself', async () => {
    const sara = await server.guest('سارا');
    const room_id = await search(sara);
    const { search: looking, server_time, options } = await sara.room((room) => room.room_id === room_id);
    expect(options).toMatchObject({ target_points: 3, pace: 'fast', visibility: 'public' });
    expect(looking).toMatchObject({ seekers: 1 });
    expect(looking?.since).toBeLessThanOrEqual(server_time);
    expect((looking?.fills_at ?? 0) - (looking?.since ?? 0)).toBe(15_000);
    skipped += 15_000;
    const full = await sara.room((room) => room.seats.every((seat) => seat !== null));
    expect(full.seats.map((seat) => seat?.is_bot)).toEqual([false, true, true, true]);
    expect(full).toMatchObject({ status: 'waiting', countdown_ms: 3_000 });
    skipped += 6_000;
    const started = await sara.room((room) => room.status === 'in progress');
    expect(started.search).toBeNull();
    await sara.game((game) => game.phase !== 'waiting');
    await leaveAll(room_id, sara);
  });

  it('brings two who ask in the same instant together, and counts those of other rooms', async () => {
    const [sara, ali, blocked] = [
      await server.guest('سارا'),
      await server.guest('علی'),
      await server.guest('مزاحم'),
    ];
    for (const { token } of [sara, ali])
      await apiOf(server.url, token)('POST', '/blocks', { player_id: blocked.id });
    const [one, two] = await Promise.all([search(sara), search(ali)]);
    expect(one).toBe(two);
    const apart = await search(blocked);
    expect(apart).not.toBe(one);
    // The number of a moment ago is old by now.
    skipped += 2_000;
    await expect
      .poll(async () => {
        await sara.call('get_room_state', { room_id: one });
        return (await sara.room((room) => room.room_id === one)).search?.seekers;
      })
      .toBe(3);
    await leaveAll(one, sara, ali);
    await leaveAll(apart, blocked);
  });

  it('begins at once with computer players when a member wants it, and once only', async () => {
    const [sara, ali] = [await server.guest('سارا'), await server.guest('علی')];
    const room_id = await search(sara);
    await search(ali);
    const start = { room_id, fill: true };
    expect(await Promise.all([ali.call('start_game', start), sara.call('start_game', start)])).toMatchObject([
      { ok: true },
      { ok: true },
    ]);
    const room = await sara.room(({ status }) => status === 'in progress');
    expect(room.seats.map((seat) => seat?.is_bot)).toEqual([false, false, true, true]);
    for (const player of [sara, ali]) await player.game((game) => game.phase !== 'waiting');
    await leaveAll(room_id, sara, ali);
  });

  it('closes when everybody has left, and is found by nobody then', async () => {
    const [sara, ali] = [await server.guest('سارا'), await server.guest('علی')];
    const room_id = await search(sara);
    await leaveAll(room_id, sara);
    expect(await search(ali)).not.toBe(room_id);
  });

  it('is shown again to a person who comes back', async () => {
    const sara = await server.guest('سارا');
    const room_id = await search(sara);
    const before = await sara.room((room) => room.room_id === room_id);
    await sara.call('reconnect_to_room', { room_id });
    expect(await search(sara)).toBe(room_id);
    const after = await sara.room((room) => room.room_id === room_id);
    expect(after.search?.since).toBe(before.search?.since);
  });
});

describe('starting with computer players', () => {
  it('is refused to who is no member, with a bad payload, and has no effect in other rooms', async () => {
    const [sara, ali] = [await server.guest('سارا'), await server.guest('علی')];
    const room_id = await search(sara);
    const code = async (player: TestPlayer, payload: unknown) =>
      (await player.call('start_game', payload)).code;
    expect(await code(ali, { room_id, fill: true })).toBe('room/not_member');
    for (const fill of ['yes', 1, null, {}])
      expect(await code(sara, { room_id, fill })).toBe('request/invalid');
    expect(await code(sara, { room_id })).toBe('room/not_enough_players');
    await leaveAll(room_id, sara);
    const own = String((await ali.call('create_game', { room_id: 'حیاط' }))['room_id']);
    expect(await code(ali, { room_id: own, fill: true })).toBe('room/not_enough_players');
    expect((await ali.room((room) => room.room_id === own)).search).toBeNull();
  });
});

describe('two partners who look for another pair', () => {
  it('are led to the room of the pair that waits, both pages of them, and play there', async () => {
    const pair = async (name: string) => {
      const [one, other] = [await server.guest(name), await server.guest(`${name} دو`)];
      const made = await one.call('create_game', {
        room_id: name,
        options: { ...OPTIONS, visibility: 'private' },
      });
      const room_id = String(made['room_id']);
      await other.call('join_room', { room_id });
      expect(await other.call('take_seat', { room_id, seat: 2 })).toMatchObject({ ok: true });
      return { one, other, room_id };
    };
    const [first, second] = [await pair('سارا'), await pair('علی')];
    const ask = (player: TestPlayer, payload: object) => player.call('find_rivals', payload);
    expect((await ask(second.one, { room_id: first.room_id })).code).toBe('room/not_member');
    expect((await ask(second.one, { room_id: 7 })).code).toBe('request/invalid');
    expect(await ask(first.other, { room_id: first.room_id })).toMatchObject({
      ok: true,
      room_id: first.room_id,
    });
    expect((await first.one.room(({ search }) => search !== null)).search).toMatchObject({ pair: true });
    const { room_id } = first;
    expect(await ask(second.one, { room_id: second.room_id, command_id: 'a' })).toEqual({
      ok: true,
      room_id,
    });
    const led = JSON.stringify(['left_room', { room_id: second.room_id, to: room_id }]);
    for (const player of [second.one, second.other])
      await expect.poll(() => player.frames).toContainEqual(expect.stringContaining(led));
    await second.other.call('get_room_state', { room_id });
    const met = await second.other.room((room) => room.room_id === room_id);
    expect(met.seats.map((seat) => seat?.name)).toEqual(['سارا', 'علی', 'سارا دو', 'علی دو']);
    await leaveAll(room_id, first.one, first.other, second.one, second.other);
  });
});
