import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ladderAnswer, type Ladder } from '@hokm/shared/api';
import { BOTS, botOn } from '@hokm/shared/bots';
import { apiOf } from '../../test/support/api.js';
import type { TestPlayer } from '../../test/support/player.js';
import { startTestServer, type TestServer } from '../../test/support/server.js';
import { playOut } from '../../test/support/table.js';
import { Ladders } from './ladders.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function ladderOf({ token }: TestPlayer): Promise<Ladder> {
  const { status, body } = await apiOf(server.url, token)('GET', '/ladder');
  expect(status).toBe(200);
  return ladderAnswer.parse(body).data;
}

const climb = (player: TestPlayer, rival: unknown, more: Record<string, unknown> = {}) =>
  player.call('create_game', { room_id: 'نردبان', options: { rival, ...more } });

/** Beats rungs in the store, as the settlement does. */
async function beat({ id: account }: TestPlayer, ...rungs: readonly (1 | 2 | 3)[]): Promise<void> {
  const ladders = new Ladders(server.connection);
  for (const rung of rungs)
    await ladders.count({ match: `${account}${rung}`, account, rung, won: true, at: 1_000 * rung });
}

describe('GET /ladder', () => {
  it('has the eight in their order: the first is next, the others are locked', async () => {
    const { beaten, rungs } = await ladderOf(await server.guest('مینا'));
    expect(beaten).toBe(0);
    expect(rungs.map(({ bot_id }) => bot_id)).toEqual(BOTS.map(({ player_id }) => player_id));
    expect(rungs.map(({ state }) => state)).toEqual(['next', ...Array<string>(7).fill('locked')]);
    expect(rungs[0]).toMatchObject({ rung: 1, beaten_at: null, matches: 0, wins: 0 });
  });

  it('is one’s own, and tells what was beaten and when', async () => {
    const [ali, sara] = await Promise.all([server.guest('علی'), server.guest('سارا')]);
    await beat(ali, 1, 2);
    const { beaten, rungs } = await ladderOf(ali);
    expect(beaten).toBe(2);
    expect(rungs.slice(0, 4).map(({ state }) => state)).toEqual(['beaten', 'beaten', 'next', 'locked']);
    expect(rungs[1]).toMatchObject({ beaten_at: '1970-01-01T00:00:02.000Z', matches: 1, wins: 1 });
    expect((await ladderOf(sara)).beaten).toBe(0);
    expect((await apiOf(server.url, null)('GET', '/ladder')).status).toBe(401);
  });
});

describe('a table of the ladder', () => {
  it('has the rival of its rung on the right, and the options of the ladder whatever was asked for', async () => {
    const player = await server.guest('کاوه');
    await beat(player, 1);
    const wanted = {
      target_points: 1,
      bot_level: 'easy',
      bots: 'none',
      visibility: 'public',
      pace: 'classic',
    };
    const { ok, room_id } = await climb(player, 2, wanted);
    expect(ok).toBe(true);
    const room = await player.room((each) => each.room_id === room_id);
    expect(room.options).toEqual({
      target_points: 3,
      pace: 'fast',
      visibility: 'private',
      bots: 'fill',
      bot_level: 'normal',
      stake: 0,
      rival: 2,
    });
    expect(room.seats[0]?.player_id).toBe(player.id);
    expect(room.seats[1]?.player_id).toBe(botOn(2).player_id);
    expect(room.seats.every((seat) => seat !== null)).toBe(true);
    await player.call('leave_room', { room_id });
  });

  it('is refused on a locked rung, and for what is no rung; nothing is made then', async () => {
    const player = await server.guest('آرمان');
    for (const locked of [2, 3, 8])
      expect(await climb(player, locked)).toMatchObject({ ok: false, code: 'room/rival_locked' });
    for (const bad of [0, 9, -1, 1.5, '1', 'kian', null, [1], { rung: 1 }])
      expect(await climb(player, bad)).toMatchObject({ ok: false, code: 'request/invalid' });
    expect(await server.connection.collection('matches').countDocuments({ creator_id: player.id })).toBe(0);
  });

  it('cannot be had by the way of a quick match', async () => {
    const player = await server.guest('پویا');
    const answer = await player.call('create_game', {
      room_id: 'تند',
      quick: true,
      options: { rival: 8, bots: 'none' },
    });
    expect(answer.ok).toBe(true);
    const room = await player.room((each) => each.room_id === answer['room_id']);
    expect(room.options.rival).toBeUndefined();
    expect(room.seats.filter((seat) => seat?.is_bot === true)).toEqual([]);
    await player.call('leave_room', { room_id: answer['room_id'] });
  });

  it('is counted after the match, and is played again on the same rung', { timeout: 60_000 }, async () => {
    const player = await server.guest('تنها');
    const { room_id } = await climb(player, 1);
    expect(await player.call('start_game', { room_id })).toMatchObject({ ok: true });
    const end = await playOut(player, String(room_id));
    const won = end.gameResult?.winner === 'team1';
    await expect.poll(async () => (await ladderOf(player)).rungs[0]?.matches, { timeout: 10_000 }).toBe(1);
    expect((await ladderOf(player)).beaten).toBe(won ? 1 : 0);
    const again = await player.call('create_game', {
      room_id: 'باز هم',
      after: room_id,
      options: { bots: 'fill', rival: 8 },
    });
    const next = await player.room((each) => each.room_id === again['room_id']);
    expect(next.options.rival).toBe(1);
    expect(next.seats[1]?.player_id).toBe(botOn(1).player_id);
  });
});
