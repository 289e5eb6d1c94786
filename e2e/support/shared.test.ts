import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restServer, sharedServer } from './shared.js';

const NO_FOLDER = join(tmpdir(), 'hokm-without-data');
const PROGRAM = `require('node:http')
  .createServer((_, response) => response.end())
  .listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

/** A process that answers everything. */
async function startSmallServer() {
  const child = spawn(process.execPath, ['-e', PROGRAM], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const stop = () => Promise.resolve(void child.kill('SIGKILL'));
  return { url: `http://127.0.0.1:${String(port).trim()}`, child, dataDir: NO_FOLDER, stop };
}

const stateOf = (pid = 0) => execFileSync('ps', ['-o', 'stat=', '-p', String(pid)]).toString();

it('a shared server works while one of its files or their parts uses it, and stands still between them', async () => {
  let starts = 0;
  const name = 'a small server';
  const use = () =>
    sharedServer(name, () => {
      starts += 1;
      return startSmallServer();
    });
  const server = await use();
  await use();
  await restServer(name);
  expect(stateOf(server.child.pid)).not.toMatch(/^T/);
  await restServer(name);
  await expect.poll(() => stateOf(server.child.pid)).toMatch(/^T/);

  expect(await use()).toBe(server);
  expect((await fetch(server.url)).ok).toBe(true);
  expect(starts).toBe(1);
  await restServer(name);
  await server.stop();
});
