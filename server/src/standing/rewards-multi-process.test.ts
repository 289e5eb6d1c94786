import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestCluster, type TestCluster } from '../../test/support/cluster.js';
import { aGuest } from '../../test/support/player.js';
import { hasRedis } from '../../test/support/processes.js';
import { playOut } from '../../test/support/table.js';

const redisThere = hasRedis();
let cluster: TestCluster;
beforeAll(async () => {
  if (redisThere) cluster = await openTestCluster();
});
afterAll(async () => {
  if (redisThere) await cluster.stop();
});

it.skipIf(!redisThere)(
  'what a match has brought is told by a process to which nobody is connected',
  async () => {
    const web = await cluster.join({ ROLES: 'web' });
    await cluster.join({ ROLES: 'worker' });
    const person = await aGuest(web.url, 'تنها');
    const options = { bots: 'fill', target_points: 1 };
    const room_id = String((await person.call('create_game', { room_id: 'نقش‌ها', options }))['room_id']);
    await person.call('start_game', { room_id });
    const heard = person.next<{ kind: string; params: Record<string, unknown> }>('message');
    await playOut(person, room_id);
    expect(await heard).toMatchObject({ kind: 'gain', params: { room_id, level: 1, level_up: 0 } });
    person.close();
  },
);
