import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startEmbeddedStore } from '@hokm/embedded-mongo/start';
import { connect, signInGuest } from './support/player.js';
import { startProcess, type ServerProcess } from './support/process.js';
import { playOut } from './support/table.js';

let dataDir: string;
let store: Awaited<ReturnType<typeof startEmbeddedStore>>;
const processes: ServerProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hokm-roles-'));
  store = await startEmbeddedStore({ dataDir, thread: false });
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.end('SIGKILL')));
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(ROLES: string): Promise<ServerProcess> {
  const clocks = { ROUND_PAUSE_MS: '0', HAND_PAUSE_MS: '0', START_COUNTDOWN_MS: '0', BOT_DELAY_MS: '0' };
  const process = await startProcess({ ...clocks, ROLES, MONGODB_URI: store.uri });
  processes.push(process);
  return process;
}

it('a match that ends in one process is counted by the worker of another, once it runs', async () => {
  const web = await start('web');
  const person = await connect(web.url, await signInGuest(web.url, 'تنها'));
  const created = await person.call('create_game', { room_id: 'نقش‌ها', options: { bots: 'fill' } });
  await person.call('start_game', { room_id: created['room_id'] });
  await playOut(person, String(created['room_id']));
  const games = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await fetch(`${web.url}/api/user/profile/me`, { headers });
    return ((await answer.json()) as { user: { total_games_played: number } }).user.total_games_played;
  };
  expect(await games()).toBe(0);
  const worker = await start('worker');
  await vi.waitFor(async () => expect(await games()).toBe(1), { timeout: 10_000 });
  expect((await fetch(`${worker.url}/api/config`)).status).toBe(404);
  person.close();
  expect(await worker.end('SIGTERM')).toBe(0);
  expect(await web.end('SIGTERM')).toBe(0);
}, 60_000);
