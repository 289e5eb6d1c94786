import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiOf } from '../../../test/support/api.js';
import { connect, signInGuest } from '../../../test/support/player.js';
import { startTestServer, type TestServer } from '../../../test/support/server.js';
import { aTable, playOut } from '../../../test/support/table.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ BOT_DELAY_MS: '60000', ROUND_PAUSE_MS: '0', HAND_PAUSE_MS: '0' });
});
afterAll(() => server.close());

let revision = 0;

/** Switches maintenance as another process of the product would. */
async function setMaintenance(is_enabled: boolean): Promise<void> {
  revision += 1;
  const value = {
    is_enabled,
    message: { fa: 'ده دقیقه', en: 'Ten minutes' },
    show_progress: false,
    progress_percentage: 0,
    starts_at: null,
    ends_at: null,
  };
  await server.connection
    .collection<{ _id: string }>('state')
    .updateOne({ _id: 'maintenance' }, { $set: { value, revision } }, { upsert: true });
}

describe('maintenance', () => {
  it('lets a running match finish, and refuses everything new until it is over', async () => {
    const { roomId, players } = await aTable(server, { target_points: 1 });
    const idle = await server.guest('تنها');
    const stranger = await signInGuest(server.url, 'تازه');
    const told = idle.next<object>('maintenance');
    await setMaintenance(true);
    expect(await told).toMatchObject({ is_enabled: true, message: 'ده دقیقه' });

    expect(await idle.call('create_game', { username: idle.name, room_id: 'نو' })).toMatchObject({
      ok: false,
      code: 'server/maintenance',
    });
    expect(await idle.call('join_lobby', {})).toMatchObject({ ok: true });
    const refused = await connect(server.url, stranger).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      data: { code: 'server/maintenance', maintenance: { message: 'ده دقیقه' }, retry_after: 60 },
    });
    expect((await apiOf(server.url, stranger.token)('GET', '/auth/profile')).status).toBe(503);

    // A player of the match comes back to it, and all of them play it to its end.
    const [first, ...rest] = players;
    const again = await connect(server.url, first);
    await again.call('get_game_state', { room_id: roomId });
    const ends = await Promise.all([again, ...rest].map((player) => playOut(player, roomId)));
    expect(ends.every(({ gameResult }) => gameResult !== null)).toBe(true);

    const over = idle.next<object>('maintenance');
    await setMaintenance(false);
    expect(await over).toMatchObject({ is_enabled: false });
    expect(await idle.call('create_game', { username: idle.name, room_id: 'نو' })).toMatchObject({
      ok: true,
    });
    const welcome = await connect(server.url, stranger);
    welcome.close();
    again.close();
  });
});
