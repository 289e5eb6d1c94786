import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { ManualTimers } from '../../../test/support/manual-timers.js';
import { connectDatabase } from '../database/connect.js';
import { createIndexes } from '../database/collection.js';
import { AuditLog } from '../panel/audit-log.js';
import { auditDetails, auditLog } from '../panel/audit-model.js';
import { AuditQueue } from '../panel/audit-queue.js';
import { jobChunks, JobFiles, jobFiles } from './job-files.js';
import { defineJob } from './job-kind.js';
import { JobQueue } from './job-queue.js';
import { JobWorker, PLACE_WAIT_MS } from './job-worker.js';
import { jobModel, jobs as collection, type JobRecord } from './model.js';

const log = pino({ level: 'silent' });
const clock = new ManualTimers(Date.UTC(2036, 0, 1));
const STEPS = 4;
const LEASE_MS = 30_000;

let database: TestDatabase;
let connection: Connection;
let queue: JobQueue;

/** Steps that a run has done, by job: repeating one is seen. */
let did: string[] = [];
/** What ended without being done: the name and the code. */
let undone: [string, string | null][] = [];
/** Nobody can be told. */
let isDeaf = false;
/** Waited for before each step. */
let before: (signal: AbortSignal, step: number) => Promise<void> = () => Promise.resolve();

async function* content(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text));
}

const steps = defineJob({
  kind: 'test.steps',
  area: 'panel/users',
  input: z.object({ name: z.string() }),
  checkpoint: z.object({ next: z.int() }),
  async run({ name }, run) {
    for (let step = run.resumed?.next ?? 0; step < STEPS; step += 1) {
      await before(run.signal, step);
      did.push(`${name}:${step}`);
      run.finding({ level: 'info', code: 'step', target: name, detail: String(step) });
      run.progress(step + 1, STEPS);
      await run.checkpoint({ next: step + 1 });
    }
    await run.file({ name: 'steps.txt', type: 'text/plain', bytes: content(name) });
    return { steps: STEPS };
  },
  undone: ({ name }, { code }) =>
    isDeaf ? Promise.reject(new Error('not now')) : Promise.resolve(undone.push([name, code])),
});

beforeAll(async () => {
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  await createIndexes(connection, [collection, jobFiles, jobChunks, auditLog, auditDetails]);
  const audit = new AuditQueue(connection, new AuditLog(connection, randomBytes, ['x']), clock, log);
  queue = new JobQueue({ connection, audit, clock, randomBytes });
});
afterAll(async () => {
  await connection.close();
  await database.close();
});
beforeEach(() => {
  did = [];
  undone = [];
  before = () => Promise.resolve();
});

function aWorker(
  props: { on?: Connection; timers?: ManualTimers; node?: string; machine?: string } = {},
): JobWorker {
  const { on = connection, timers = clock, node = 'n', machine = 'here' } = props;
  const files = new JobFiles(on, timers);
  const kinds = () => [steps];
  return new JobWorker({
    connection: on,
    kinds,
    files,
    node,
    machine,
    timers,
    randomBytes,
    log,
    onChange: () => undefined,
    onEnd: () => Promise.resolve(),
  });
}

async function aJob(name: string): Promise<string> {
  const started = await queue.startOwn(steps, { name }, name);
  if (!started.ok) throw new Error(started.code);
  return started.id;
}

async function recordOf(id: string): Promise<JobRecord> {
  return jobModel(connection).findById(id).orFail().lean<JobRecord>();
}

async function runs(worker: JobWorker): Promise<void> {
  while ((await worker.round()) > 0) await worker.settled();
}

/** Nothing is left to say about this job but its result, each finding once, and one file. */
async function expectDone(id: string, name: string): Promise<void> {
  const record = await recordOf(id);
  expect(record).toMatchObject({ state: 'done', done: STEPS, result: `{"steps":${STEPS}}` });
  expect(record.findings.map(({ detail }) => detail)).toEqual(['0', '1', '2', '3']);
  expect(record.findings_total).toBe(STEPS);
  expect(record.uploads).toEqual([record.file?.id]);
  expect(record).not.toHaveProperty('holder');
  expect(record).not.toHaveProperty('checkpoint');
  const pieces: Buffer[] = [];
  for await (const piece of new JobFiles(connection, clock).read(record.file?.id ?? ''))
    pieces.push(piece as Buffer);
  expect(Buffer.concat(pieces).toString()).toBe(name);
}

interface Mortal {
  readonly worker: JobWorker;
  readonly connection: Connection;
  /** Writes to jobs so far. */
  writes(): number;
}

/** A worker whose process dies at its n-th write: before it takes effect, or right after. From then on it reaches nothing. */
async function mortalWorker(at: number, afterEffect: boolean): Promise<Mortal> {
  const own = await connectDatabase({ uri: database.uri });
  const worker = aWorker({
    on: own,
    timers: new ManualTimers(clock.now()),
    node: 'mortal',
    machine: 'there',
  });
  const target = jobModel(own).collection as unknown as Record<string, (...given: unknown[]) => unknown>;
  let writes = 0;
  for (const name of ['findOneAndUpdate', 'updateOne']) {
    const method = target[name]?.bind(target);
    target[name] = async (...given: unknown[]) => {
      writes += 1;
      if (writes > at || (writes === at && !afterEffect)) throw new Error('the process died');
      const effect = await method?.(...given);
      if (writes === at) throw new Error('the process died');
      return effect;
    };
  }
  return { worker, connection: own, writes: () => writes };
}

describe('a process that dies', () => {
  it('between any two writes of a job leaves one that another goes on with from its last checkpoint', async () => {
    const whole = await mortalWorker(Infinity, false);
    await aJob('whole');
    await runs(whole.worker);
    await whole.connection.close();
    const writes = whole.writes();
    expect(writes).toBeGreaterThan(STEPS + 3);
    for (const afterEffect of [false, true])
      for (let at = 1; at <= writes; at += 1) {
        const name = `${at}:${afterEffect}`;
        did = [];
        const id = await aJob(name);
        const dying = await mortalWorker(at, afterEffect);
        await dying.worker.round().catch(() => 0);
        await dying.worker.settled();
        await dying.connection.close();
        clock.advance(LEASE_MS);
        await runs(aWorker());
        await expectDone(id, name);
        // At most the step without a stored checkpoint is done twice.
        expect(did.length).toBeLessThanOrEqual(STEPS + 1);
        expect(new Set(did).size).toBe(STEPS);
      }
  });

  it('each time it has a job makes that job fail, and not run for ever', async () => {
    const id = await aJob('poison');
    for (let n = 0; n < 8; n += 1) {
      // It dies as soon as it has taken the job.
      const dying = await mortalWorker(2, true);
      await dying.worker.round().catch(() => 0);
      await dying.worker.settled();
      await dying.connection.close();
      clock.advance(LEASE_MS);
    }
    await runs(aWorker());
    expect(await recordOf(id)).toMatchObject({ state: 'failed', error: 'jobs/failed' });
    // Those that died right after being told have it told again.
    expect(new Set(undone.map(String))).toEqual(new Set(['poison,jobs/failed']));
  });
});

describe('two workers', () => {
  it('run each of many jobs once', async () => {
    const ids = await Promise.all(Array.from({ length: 24 }, (_none, n) => aJob(`many:${n}`)));
    await Promise.all([runs(aWorker({ node: 'a' })), runs(aWorker({ node: 'b' }))]);
    for (const id of ids) expect(await recordOf(id)).toMatchObject({ state: 'done' });
    expect(did).toHaveLength(ids.length * STEPS);
    expect(new Set(did).size).toBe(did.length);
  });

  it('leave a job to who says that it is at it, and take it when nobody does', async () => {
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    before = (_signal, step) => (step === 1 ? gate : Promise.resolve());
    const [timers, later] = [new ManualTimers(clock.now()), new ManualTimers(clock.now())];
    const slow = aWorker({ timers, node: 'slow' });
    const quick = aWorker({ timers: later, node: 'quick' });
    const id = await aJob('shared');
    await slow.round();
    // It says so again: the other finds nothing for as long.
    for (let n = 0; n < 20; n += 1) {
      timers.advance(2_000);
      await expect.poll(async () => (await recordOf(id)).due_at).toBe(timers.now() + LEASE_MS);
      later.advance(2_000);
      expect(await quick.round()).toBe(0);
    }
    // It stands still: the other takes over, and what the first one does then is in vain.
    before = () => Promise.resolve();
    later.advance(LEASE_MS);
    await runs(quick);
    await expectDone(id, 'shared');
    const ended = await recordOf(id);
    goOn();
    await slow.settled();
    expect(await recordOf(id)).toEqual(ended);
  });
});

describe('a job of one machine', () => {
  it('waits for a worker of it, and is anybody’s when there has been none for five minutes', async () => {
    const place = 'there';
    for (const [name, takes] of [
      ['taken there', { machine: place }],
      ['given up', { machine: 'here' }],
    ] as const) {
      const started = await queue.startOwn(steps, { name }, name, { place });
      const id = started.ok ? started.id : '';
      await runs(aWorker({ machine: 'here' }));
      clock.advance(PLACE_WAIT_MS - 1);
      await runs(aWorker({ machine: 'here' }));
      expect(await recordOf(id)).toMatchObject({ state: 'waiting', place, attempts: 0 });
      if (takes.machine === 'here') clock.advance(1);
      await runs(aWorker(takes));
      await expectDone(id, name);
    }
  });

  it('that was interrupted goes on there', async () => {
    const started = await queue.startOwn(steps, { name: 'torn' }, 'torn', { place: 'there' });
    const id = started.ok ? started.id : '';
    const dying = await mortalWorker(3, true);
    await dying.worker.round().catch(() => 0);
    await dying.worker.settled();
    await dying.connection.close();
    clock.advance(LEASE_MS);
    await runs(aWorker({ machine: 'here' }));
    expect(await recordOf(id)).toMatchObject({ state: 'running' });
    await runs(aWorker({ machine: 'there' }));
    await expectDone(id, 'torn');
  });
});

describe('a worker that stops as planned', () => {
  it('puts its jobs back, to be gone on with at once', async () => {
    let first: AbortSignal | null = null;
    before = (signal, step) =>
      step !== 2 || first !== null
        ? Promise.resolve()
        : new Promise((_resolve, reject) => {
            first = signal;
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          });
    const id = await aJob('put back');
    const stopping = aWorker();
    await stopping.round();
    await expect.poll(() => first !== null).toBe(true);
    await stopping.stop();
    expect(await recordOf(id)).toMatchObject({ state: 'waiting', due_at: clock.now() });
    expect(await stopping.round()).toBe(0);
    await runs(aWorker());
    await expectDone(id, 'put back');
    expect(did).toHaveLength(STEPS);
  });

  it('does not wait for a job that does not stop', async () => {
    before = () => new Promise(() => undefined);
    const id = await aJob('deaf');
    const worker = aWorker();
    await worker.round();
    const stopped = worker.stop();
    clock.advance(5_000);
    await stopped;
    before = () => Promise.resolve();
    clock.advance(LEASE_MS * 2);
    await runs(aWorker());
    await expectDone(id, 'deaf');
  });
});

describe('a job that ends without its work being done', () => {
  it('tells its kind once it has failed for good, and not before', async () => {
    before = () => Promise.reject(new Error('broken'));
    await aJob('thrown');
    for (const told of [0, 0, 1]) {
      await runs(aWorker());
      expect(undone).toHaveLength(told);
      clock.advance(60_000);
    }
    expect(undone).toEqual([['thrown', 'jobs/failed']]);
  });

  it('tells its kind when it was cancelled', async () => {
    const id = await aJob('cancelled');
    before = async () => {
      await jobModel(connection).updateOne({ _id: id }, { $set: { cancel_asked: true } });
    };
    await runs(aWorker());
    expect(await recordOf(id)).toMatchObject({ state: 'cancelled' });
    expect(undone).toEqual([['cancelled', null]]);
  });

  it('stays under way as long as its kind cannot be told', async () => {
    const id = await aJob('untold');
    const whole = jobModel(connection);
    await whole.updateOne({ _id: id }, { $set: { attempts: 9, cancel_asked: true } });
    isDeaf = true;
    await runs(aWorker());
    expect(await recordOf(id)).toMatchObject({ state: 'running' });
    isDeaf = false;
    clock.advance(LEASE_MS);
    await runs(aWorker());
    expect(await recordOf(id)).toMatchObject({ state: 'cancelled' });
    expect(undone).toEqual([['untold', null]]);
  });
});
