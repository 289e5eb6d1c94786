import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppender } from './append-client.js';
import { asDiskFull } from './disk-full.js';
import { CommandError } from './errors.js';
import { startEmbeddedStore, type EmbeddedStore } from './start.js';

const run = promisify(execFile);
const OUT_OF_DISK_SPACE = 14031;
const folder = await mkdtemp(join(tmpdir(), 'hokm-full-'));
const small = join(folder, 'small');
await mkdir(small);
/** A disk of two megabytes; without the right to mount one, only what needs none is tested. */
const hasDisk = await run('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]).then(
  () => true,
  () => false,
);
afterAll(async () => {
  if (hasDisk) await run('umount', ['-l', small]);
  await rm(folder, { recursive: true, force: true });
});

describe.runIf(hasDisk)('a store whose disk is full', () => {
  let store: EmbeddedStore;
  let connection: mongoose.Connection;
  const unhandled: unknown[] = [];
  const noteUnhandled = (error: unknown): void => void unhandled.push(error);
  const open = async (dataDir: string): Promise<void> => {
    store = await startEmbeddedStore({ dataDir, thread: false });
    connection = await mongoose.createConnection(store.uri).asPromise();
  };
  const close = async (): Promise<void> => {
    await connection.close();
    await store.stop();
  };
  const insert = (n: number) => connection.collection('c').insertOne({ n, bytes: Buffer.alloc(100_000, n) });
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error as { code?: unknown }).code,
    );
  beforeAll(() => void process.on('unhandledRejection', noteUnhandled));
  afterAll(() => void process.off('unhandledRejection', noteUnhandled));

  it('refuses a write with the code of MongoDB, lives on, and keeps what it has acknowledged', async () => {
    await open(small);
    let stored = 0;
    let code: unknown = null;
    while (code === null && stored < 100) {
      code = await codeOf(insert(stored));
      if (code === null) stored += 1;
    }
    expect([code, stored > 3]).toEqual([OUT_OF_DISK_SPACE, true]);
    expect(await connection.collection('c').countDocuments()).toBe(stored);
    await close();
    await open(small);
    expect(await connection.collection('c').countDocuments()).toBe(stored);
    await close();
    expect(unhandled).toEqual([]);
  });

  it('cannot be copied there, and says why', async () => {
    const large = join(folder, 'large');
    await open(large);
    for (let n = 0; n < 30; n += 1) await insert(n);
    const copy = join(small, 'copy');
    expect(await codeOf(connection.db!.admin().command({ copyStore: copy }))).toBe(OUT_OF_DISK_SPACE);
    expect(await connection.collection('c').countDocuments()).toBe(30);
    await close();
    expect(await readdir(large)).toEqual(['store']);
  });

  it('refuses what is appended with the same code, keeps what it has confirmed, and goes on when there is room', async () => {
    await run('mount', ['-o', 'remount,size=5m', small]);
    await open(small);
    await connection.collection('c').deleteMany({});
    const appender = await openAppender(store.uri);
    const confirmed: string[] = [];
    const append = async (count: number): Promise<unknown> => {
      const documents = Array.from({ length: count }, (_, at) => ({
        _id: `m:${String(confirmed.length + at).padStart(6, '0')}`,
        bytes: Buffer.alloc(2_000, at),
      }));
      const code = await codeOf(appender!.append('moves', documents));
      if (code === null) confirmed.push(...documents.map(({ _id }) => _id));
      return code;
    };
    let code: unknown = null;
    for (let turn = 0; code === null && turn < 200; turn++) code = await append(10);
    expect([code, confirmed.length > 100]).toEqual([OUT_OF_DISK_SPACE, true]);
    appender!.close();
    await close();
    await run('mount', ['-o', 'remount,size=16m', small]);
    await open(small);
    const again = await openAppender(store.uri);
    expect(await again!.append('moves', [{ _id: 'later' }])).toEqual([]);
    const found = await connection.collection<{ _id: string }>('moves').find().sort({ _id: 1 }).toArray();
    expect(found.map(({ _id }) => _id).filter((_id) => confirmed.includes(_id))).toEqual(confirmed);
    again!.close();
    await close();
    expect(unhandled).toEqual([]);
  });
});

describe('an error of the storage', () => {
  const named = (message: string, code?: unknown) => Object.assign(new Error(message), { code });

  it.each([
    ['a call of the system', () => named('no space', 'ENOSPC')],
    ['the number of an error', () => named('x', 28)],
    ['a copy', () => new Error('No space left on device')],
    [
      'a commit',
      () => Object.assign(new Error('Commit failed'), { commitError: Promise.reject(named('x', 28)) }),
    ],
  ])('%s on a full disk becomes OutOfDiskSpace', async (_of, error) => {
    expect(await asDiskFull(error(), folder)).toMatchObject({ codeName: 'OutOfDiskSpace' });
  });

  it('of another kind stays what it is', async () => {
    for (const error of [
      named('Input/output error', 5),
      new Error('Commit failed'),
      new CommandError('BadValue', 'No space left on device'),
    ])
      expect(await asDiskFull(error, folder)).toBe(error);
  });
});
