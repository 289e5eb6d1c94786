import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startThread } from './start.js';
import { Store } from './store.js';

/** A thread that says that it serves, and does something else. */
const program = (then: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.once('message', () => undefined);
      parentPort.postMessage({ ready: '/nowhere.sock' });
      ${then}`)}`,
  );

const nothing = (): void => undefined;

test.each([
  ['ends', 'setImmediate(() => process.exit(3));', 'its thread ended with 3'],
  [
    'can store nothing any more',
    "parentPort.postMessage({ ended: 'its writes have no end' });",
    'its writes have no end',
  ],
])('the store says so when its thread %s', async (_, then, reason) => {
  const said: string[] = [];
  const store = await startThread('', nothing, { onEnd: (text) => said.push(text) }, program(then));
  await expect.poll(() => said).toEqual([reason]);
  await store.stop();
});

test('the store says nothing of an end that was asked for', async () => {
  const said: string[] = [];
  const store = await startThread('', nothing, { onEnd: (text) => said.push(text) }, program(''));
  await store.stop();
  expect(said).toEqual([]);
});

/** Keeps all others from writing until its input ends. */
const HOLD = `
  const { open } = require(process.argv[1]);
  open({ path: process.argv[2], keyEncoding: 'binary', encoding: 'binary' }).transactionSync(() => {
    process.stdout.write('held');
    require('node:fs').readFileSync(0);
  });
`;

test('the store knows for how long its writes have been waiting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hokm-stuck-'));
  const store = new Store(join(folder, 'data'));
  await store.write(() => store.put(Buffer.from('a'), Buffer.from('1')));
  expect(store.stuckFor).toBe(0);
  const lmdb = createRequire(import.meta.url).resolve('lmdb');
  const holder = spawn(process.execPath, ['-e', HOLD, lmdb, join(folder, 'data')], { stdio: 'pipe' });
  await once(holder.stdout, 'data');
  const written = store.write(() => store.put(Buffer.from('b'), Buffer.from('2')));
  await expect.poll(() => store.stuckFor).toBeGreaterThan(100);
  holder.stdin.end();
  await written;
  expect(store.stuckFor).toBe(0);
  await store.close();
  await rm(folder, { recursive: true, force: true });
});
