import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import ts from 'typescript';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedStore, type EmbeddedStore } from './start.js';

/** The engine compiled as it is shipped, for tests that need a process or a thread of its own. */
let compiled: string;
let dataDir: string;

beforeAll(async () => {
  const cache = join(import.meta.dirname, '../../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  compiled = await mkdtemp(join(cache, 'embedded-'));
  await compile(import.meta.dirname, compiled);
  await writeFile(join(compiled, 'package.json'), '{"type":"module"}');
  await writeFile(join(compiled, 'serve.mjs'), SERVE);
  return () => rm(compiled, { recursive: true });
});

async function compile(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    if (entry.isDirectory()) await compile(source, join(to, entry.name));
    if (!entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts')) continue;
    const compilerOptions = {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      verbatimModuleSyntax: true,
    };
    const { outputText } = ts.transpileModule(await readFile(source, 'utf8'), { compilerOptions });
    await writeFile(join(to, entry.name.replace(/\.ts$/, '.js')), outputText);
  }
}

const SERVE = `
import { startEmbeddedStore } from './start.js';
const [dataDir, thread] = process.argv.slice(2);
try {
  const store = await startEmbeddedStore({ dataDir, thread: thread === 'true' });
  process.send({ uri: store.uri });
  process.once('message', () => void store.stop().then(() => process.disconnect()));
} catch (error) {
  process.send({ error: error.message });
  process.disconnect();
}`;

const running = new Set<ChildProcess>();
afterAll(() => running.forEach((child) => child.kill('SIGKILL')));

async function serve(folder: string, thread: boolean) {
  const child = fork(join(compiled, 'serve.mjs'), [folder, String(thread)]);
  running.add(child);
  const [answer] = (await once(child, 'message')) as [{ uri?: string; error?: string }];
  return { child, uri: answer.uri ?? '', error: answer.error };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const connectTo = (uri: string) =>
  mongoose.createConnection(uri, { serverSelectionTimeoutMS: 3000 }).asPromise();

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hokm-'));
  return () => rm(dataDir, { recursive: true, force: true });
});

async function withStore<T>(store: EmbeddedStore, use: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connectTo(store.uri);
  try {
    return await use(connection);
  } finally {
    await connection.close();
    await store.stop();
  }
}

const start = (options: Partial<Parameters<typeof startEmbeddedStore>[0]> = {}) =>
  startEmbeddedStore({ dataDir, thread: false, ...options });

describe('the embedded store', () => {
  test('keeps what it has, with its indexes, from start to start', async () => {
    await withStore(await start(), async (connection) => {
      await connection.collection('users').createIndex({ name: 1 }, { unique: true }, {});
      await connection.collection('users').insertOne({ name: 'a', tags: ['x', 'y'] });
    });
    await withStore(await start(), async (connection) => {
      expect(await connection.collection('users').findOne({ name: 'a' })).toMatchObject({ tags: ['x', 'y'] });
      await expect(connection.collection('users').insertOne({ name: 'a' })).rejects.toMatchObject({
        code: 11000,
      });
      expect((await connection.collection('users').indexes()).length).toBe(2);
    });
  });

  test('leaves no socket behind when it stops, and lets only its owner in', async () => {
    const store = await start();
    const folder = join(dataDir, 'store');
    const [socket] = (await readdir(folder)).filter((name) => name.endsWith('.sock'));
    expect((await stat(join(folder, socket!))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await store.stop();
    expect((await readdir(folder)).filter((name) => name.endsWith('.sock'))).toEqual([]);
  });

  test('takes a folder whose path is too long for a socket', async () => {
    dataDir = join(dataDir, 'a'.repeat(90));
    const count = await withStore(await start(), async (connection) => {
      await connection.collection('c').insertOne({});
      return connection.collection('c').countDocuments();
    });
    expect(count).toBe(1);
  });

  test('refuses a second process on the same folder, and does not disturb the first', async () => {
    const store = await start();
    const second = await serve(dataDir, false);
    expect(second.error).toMatch(/in use by another process/);
    await withStore(store, async (connection) => {
      await connection.collection('c').insertOne({});
      expect(await connection.collection('c').countDocuments()).toBe(1);
    });
    const third = await serve(dataDir, true);
    expect(third.error).toBeUndefined();
    await killed(third.child);
  });

  test('of two processes that start at once lets one in', async () => {
    const both = await Promise.all([serve(dataDir, false), serve(dataDir, true)]);
    expect(both.filter(({ error }) => error === undefined).length).toBe(1);
    await Promise.all(both.filter(({ error }) => error === undefined).map(({ child }) => killed(child)));
  });

  test.each([false, true])(
    'loses no acknowledged write when it is killed (in a thread: %s)',
    async (thread) => {
      for (let round = 0; round < 3; round++) {
        const { child, uri, error } = await serve(dataDir, thread);
        expect(error).toBeUndefined();
        const gone = once(child, 'exit');
        const connection = await connectTo(uri);
        const moves = connection.collection<{ _id: string; table: number }>('moves');
        if (round === 0) await moves.createIndex({ table: 1 }, {}, {});
        const acknowledged: string[] = [];
        const play = async (table: number) => {
          for (let version = 0; ; version++) {
            const _id = `${round}-${table}:${String(version).padStart(6, '0')}`;
            await moves.insertOne({ _id, table });
            acknowledged.push(_id);
            if (acknowledged.length === 300) child.kill('SIGKILL');
          }
        };
        const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, table) => play(table)));
        expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
        await connection.close(true);
        await gone;
        await withStore(await start(), async (again) => {
          const stored = again.collection<{ _id: string; table: number }>('moves');
          const kept = await stored.countDocuments({ _id: { $in: acknowledged } });
          expect(acknowledged.length).toBeGreaterThanOrEqual(300);
          expect(kept).toBe(acknowledged.length);
          const all = await stored.find().toArray();
          const byIndex = await Promise.all(
            Array.from({ length: 8 }, (_, table) => stored.countDocuments({ table })),
          );
          expect(byIndex.reduce((sum, count) => sum + count, 0)).toBe(all.length);
        });
      }
    },
  );

  test('stops cleanly from a thread: what was sent before is answered', async () => {
    const { child, uri } = await serve(dataDir, true);
    const connection = await connectTo(uri);
    const inserts = Array.from({ length: 50 }, (_, n) => connection.collection('c').insertOne({ n }));
    await Promise.all(inserts);
    child.send('stop');
    await once(child, 'exit');
    await connection.close(true);
    await withStore(await start(), async (again) =>
      expect(await again.collection('c').countDocuments()).toBe(50),
    );
  });

  test('removes documents when a TTL index says so, by the clock it is given', async () => {
    let now = new Date('2026-01-01T00:00:00Z');
    await withStore(await start({ now: () => now, sweepEveryMs: 5 }), async (connection) => {
      const sessions = connection.collection<{ _id: number; at: Date }>('sessions');
      await sessions.createIndex({ at: 1 }, { expireAfterSeconds: 60 }, {});
      await sessions.insertMany([
        { _id: 1, at: new Date(now.getTime() - 30_000) },
        { _id: 2, at: now },
      ]);
      now = new Date(now.getTime() + 31_000);
      await expect.poll(async () => (await sessions.find().toArray()).map(({ _id }) => _id)).toEqual([2]);
    });
  });

  test('answers what it cannot understand by closing that connection only', async () => {
    const store = await start();
    const { connect } = await import('node:net');
    const path = decodeURIComponent(/mongodb:\/\/([^/]+)\//.exec(store.uri)![1]!);
    for (const bytes of [
      Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
      Buffer.alloc(64),
      Buffer.alloc(40, 255),
    ]) {
      const socket = connect(path);
      socket.write(bytes);
      await once(socket, 'close');
    }
    await withStore(store, async (connection) =>
      expect(await connection.db!.command({ ping: 1 })).toMatchObject({ ok: 1 }),
    );
  });
});
