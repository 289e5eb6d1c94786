import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import type { NoticeRecord } from '../platform/panel/notices-model.js';

const MINUTE = 60_000;

let http: TestHttp;
beforeEach(async () => {
  http = await startTestHttp();
});
afterEach(() => http.close());

const told = async () =>
  (await http.connection.collection<NoticeRecord>('panel_notices').find().sort({ at: 1 }).toArray()).map(
    ({ kind, facts }) => ({ kind, facts }),
  );
const worker = { roles: ['worker'], started_at: new Date(0) };
const watch = () =>
  http.parts.modules
    .parts('tasks')
    .find(({ name }) => name === 'watch the work of the background')
    ?.run();
const isSeen = (at: number) =>
  http.connection
    .collection<{ _id: string }>('processes')
    .updateOne({ _id: 'w' }, { $set: { ...worker, seen_at: new Date(at) } }, { upsert: true });

/** Passes minutes, each with a look. */
async function pass(minutes: number, isWorking: boolean): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    http.clock.advance(MINUTE);
    if (isWorking) await isSeen(http.clock.now());
    await watch();
  }
}

describe('the work of the background', () => {
  it('is told to be missing after two minutes, once an hour', async () => {
    await pass(3, true);
    await pass(2, false);
    expect(await told()).toEqual([]);
    await pass(5, false);
    expect(await told()).toEqual([{ kind: 'worker_late', facts: {} }]);
    await pass(60, false);
    expect(await told()).toHaveLength(2);
  });

  it('may be missing for the time of a restart', async () => {
    await pass(2, true);
    await pass(1, false);
    await pass(2, true);
    await pass(1, false);
    expect(await told()).toEqual([]);
  });

  it('is told to stand still where something has been due for ten minutes', async () => {
    await pass(1, true);
    await http.connection
      .collection('letters')
      .insertMany([1, 2].map((n) => ({ state: 'waiting', due_at: http.clock.now() + n, kind: 'x' })));
    await pass(9, true);
    expect(await told()).toEqual([]);
    await pass(2, true);
    expect(await told()).toEqual([{ kind: 'queue_late', facts: { queue: 'mails', count: 2 } }]);
  });
});
