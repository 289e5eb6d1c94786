import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FriendStatus } from '@hokm/shared/protocol';
import { apiOf } from '../../test/support/api.js';
import { openTestCluster, type TestCluster, type TestNode } from '../../test/support/cluster.js';
import { aGuest, connect, type TestPlayer } from '../../test/support/player.js';
import { hasRedis } from '../../test/support/processes.js';

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

/** The newest status of another player that a player received. */
function newest(player: TestPlayer, of: string): FriendStatus | undefined {
  const told = player.frames
    .map((frame) => JSON.parse(frame) as [string, FriendStatus])
    .filter(([event, { player_id }]) => event === 'friend_status' && player_id === of);
  return told.at(-1)?.[1];
}
const SOON = { timeout: 8_000 };

describe.skipIf(!redisThere)('friends at different servers', () => {
  it('hear of one another, and are online while they have a device at either', async () => {
    const [sara, ali] = [await aGuest(here.url, 'سارا'), await aGuest(there.url, 'علی')];
    await apiOf(there.url, ali.token)('POST', '/friends/requests', { who: sara.id });
    await expect.poll(() => sara.frames.some((frame) => frame.includes('friends.request')), SOON).toBe(true);
    await apiOf(here.url, sara.token)('POST', '/friends/requests', { who: ali.id });
    await expect.poll(() => ali.frames.some((frame) => frame.includes('friends.accepted')), SOON).toBe(true);

    await ali.call('presence', { state: 'background' });
    await expect.poll(() => newest(sara, ali.id)?.status, SOON).toBe('away');
    const second = await connect(here.url, ali);
    await expect.poll(() => newest(sara, ali.id)?.status, SOON).toBe('online');
    second.close();
    await expect.poll(() => newest(sara, ali.id)?.status, SOON).toBe('away');

    const made = await ali.call('create_game', { room_id: 'میز' });
    await expect.poll(() => newest(sara, ali.id)?.room_id, SOON).toBe(made['room_id']);
    await apiOf(here.url, ali.token)('PUT', '/auth/profile', { name: 'علی نو' });
    await ali.call('leave_room', { room_id: made['room_id'] });
    const again = await ali.call('create_game', { room_id: 'میز' });
    const room = await ali.room(({ room_id }) => room_id === again['room_id']);
    expect(room.seats[0]?.name).toBe('علی نو');
    sara.close();
    ali.close();
  });
});
