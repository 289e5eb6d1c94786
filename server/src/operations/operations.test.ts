import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import type { BotProblem, SystemHealth } from '@hokm/shared/api/operations';
import { apiOf } from '../../test/support/api.js';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { aPanelPerson, type SignedInPerson } from '../../test/support/people.js';
import { LogTap } from '../platform/core/log-tap.js';
import { createLog } from '../platform/core/log.js';
import { Measures } from '../platform/metrics/measures.js';
import { LogStore } from './log-store.js';
import { PerformanceHours } from './performance-hours.js';
import { ProcessReporter } from './processes.js';

let http: TestHttp;
let chief: SignedInPerson;
beforeAll(async () => {
  http = await startTestHttp();
  chief = await aPanelPerson(http, 'super_admin');
});
afterAll(() => http.close());

async function call(path: string, body?: object) {
  const response = await fetch(`${http.url}/api/admin${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${chief.token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, ...answer } as {
    status: number;
    code?: string;
    data: never;
    next?: string | null;
    meta?: object;
    is_waiting?: boolean;
    job?: { id: string };
  };
}

/** A process beside the one that answers. */
function another(
  node: string,
  measures = new Measures(http.clock),
  { connection, clock } = http,
  botProblem: () => BotProblem | null = () => null,
) {
  const tap = new LogTap();
  const reporter = new ProcessReporter({
    connection,
    node,
    clock,
    measures,
    roles: ['worker'],
    version: '9.9.9',
    machine: 'there',
    load: () => ({ sockets: 7, tables: 3 }),
    botProblem,
  });
  return {
    tap,
    log: createLog({ level: 'info', to: { write: () => undefined }, tap }),
    reporter,
    logs: new LogStore({ connection, node, tap, clock }),
    hours: new PerformanceHours(connection, node, measures, clock),
  };
}

describe('the health of the system', () => {
  it('has every part with its time, the processes, the queues and the disk', async () => {
    await http.parts.operations.reporter.report();
    await another('other').reporter.report();
    await http.connection
      .collection('letters')
      .insertOne({ state: 'waiting', due_at: http.clock.now() - 90_000 });
    const { data } = (await call('/system/health')) as { data: Record<string, unknown> };
    expect(data).toMatchObject({ status: 'ok', last_backup: null, last_good_backup: null, version: '1.2.3' });
    expect(data['parts']).toContainEqual({
      name: 'database',
      state: 'ok',
      problem: null,
      ms: expect.any(Number) as number,
    });
    expect(data['parts']).toContainEqual({ name: 'redis', state: 'off', ms: null, problem: null });
    expect(data['processes']).toMatchObject([
      { is_this: true, is_alive: true, version: '1.2.3' },
      { id: 'other', is_this: false, roles: ['worker'], sockets: 7, tables: 3 },
    ]);
    expect(data['queues']).toContainEqual({ name: 'mails', waiting: 1, oldest_s: 90 });
    const { free, total } = data['disk'] as { free: number; total: number };
    expect(free).toBeGreaterThan(0);
    expect(total).toBeGreaterThan(free);
  });

  it('has the lag of a process whose loop was held up', async () => {
    const { reporter } = another('held up');
    reporter.start();
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    await turn();
    for (let n = 0; n < 3; n += 1) {
      const until = performance.now() + 250;
      while (performance.now() < until);
      // Timers that are due run between two turns.
      await new Promise((resolve) => setTimeout(resolve));
      await turn();
    }
    await reporter.report();
    const { data } = (await call('/system/health')) as {
      data: { processes: { id: string; lag: { p99: number } }[] };
    };
    expect(data.processes.find(({ id }) => id === 'held up')?.lag.p99).toBeGreaterThan(60);
    await reporter.stop();
  });

  it('has the worker as its process is, where another one answers', async () => {
    const web = await startTestHttp({ env: { ROLES: 'web' } });
    const { token } = await aPanelPerson(web, 'super_admin');
    const partOf = async () => {
      const { body } = await apiOf(web.url, token)('GET', '/admin/system/health');
      return (body['data'] as SystemHealth).parts.find(({ name }) => name === 'worker');
    };
    const { reporter } = another('works', new Measures(web.clock), web);
    try {
      expect(await partOf()).toEqual({ name: 'worker', state: 'off', ms: null, problem: null });
      await reporter.report();
      expect(await partOf()).toEqual({ name: 'worker', state: 'ok', ms: null, problem: null });
      web.clock.advance(16_000);
      expect(await partOf()).toEqual({ name: 'worker', state: 'down', ms: null, problem: null });
    } finally {
      await web.close();
    }
  });

  it('is degraded, with the reason, where updates do not come in to the bot of another process', async () => {
    const problem = { code: 'rejected', pending: 4, last_error: 'Wrong response: 503' } as const;
    const { reporter } = another('polls', new Measures(http.clock), http, () => problem);
    await http.parts.operations.reporter.report();
    await reporter.report();
    const { data } = (await call('/system/health')) as { data: SystemHealth };
    expect(data.status).toBe('degraded');
    expect(data.parts.find(({ name }) => name === 'bot')).toMatchObject({ state: 'degraded', problem });
    await reporter.stop();
    expect((await call('/system/health')).data).toMatchObject({ status: 'ok' });
  });

  it('is degraded by a process that has gone silent, and not by one that has stopped', async () => {
    await another('other').reporter.report();
    http.clock.advance(16_000);
    await http.parts.operations.reporter.report();
    expect((await call('/system/health')).data).toMatchObject({
      status: 'degraded',
      processes: [{ is_alive: true }, { id: 'other', is_alive: false }],
    });
    await another('other').reporter.stop();
    expect((await call('/system/health')).data).toMatchObject({ status: 'ok' });
  });
});

describe('the log', () => {
  interface Line {
    readonly id: string;
    readonly level: string;
    readonly message: string;
    readonly fields: string;
    readonly request: string;
    readonly process: string;
  }
  const linesOf = async (query: string) => (await call(`/system/logs${query}`)).data as readonly Line[];

  it('has warnings and worse of all processes, masked', async () => {
    const { log, logs } = another('noisy');
    log.info('nobody stores this');
    log.warn({ request: 'abcdef0123456789', mail: 'sara@example.org' }, 'mail to sara@example.org not sent');
    log.error({ url: 'https://api.telegram.org/bot123456:AAE-abcdefghijklmnopqrstuv/x' }, 'bot failed');
    await logs.flush();
    const lines = await linesOf('?level=warn');
    expect(lines.map(({ level, process }) => [level, process])).toEqual([
      ['error', 'noisy'],
      ['warn', 'noisy'],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/sara@|AAE-abc|nobody/);
    expect(await linesOf('?level=error')).toHaveLength(1);
    expect(await linesOf('?request=abcdef0123456789')).toMatchObject([{ level: 'warn' }]);
    expect(await linesOf('?text=BOT%20failed')).toMatchObject([{ message: 'bot failed' }]);
    expect(await linesOf('?text=%24where')).toEqual([]);
  });

  it('counts what is more than fifty lines a second', async () => {
    const { log, logs } = another('flood');
    for (let n = 0; n < 120; n += 1) log.warn({ n }, 'again');
    await logs.flush();
    const stored = http.connection.collection('log_lines');
    expect(await stored.countDocuments({ process: 'flood', message: 'again' })).toBe(50);
    const [dropped] = await stored.find({ message: 'lines of the log were dropped' }).toArray();
    expect(dropped?.['fields']).toBe('{"dropped":70}');
    await logs.flush();
    expect(await stored.countDocuments({ process: 'flood' })).toBe(51);
  });

  it('is read page by page', async () => {
    const seen: string[] = [];
    let next: string | null | undefined;
    do {
      const page = await call(`/system/logs?limit=20${next ? `&before=${next}` : ''}`);
      seen.push(...(page.data as readonly Line[]).map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    const all = await http.connection.collection('log_lines').countDocuments();
    const second = await call('/system/logs?limit=20&page=2');
    expect(second).toMatchObject({ meta: { total: all, page: 2, pages: Math.ceil(all / 20), per_page: 20 } });
    expect((second.data as readonly Line[]).map(({ id }) => id)).toEqual(seen.slice(20, 40));
    expect(await call('/system/logs?text=again&limit=20&page=3')).toMatchObject({
      data: Array.from({ length: 10 }, () => ({ message: 'again' })),
      meta: { total: 50, pages: 3 },
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(all);
  });

  it('of one process has all its last lines, once it was asked for them', async () => {
    const { log, logs, reporter } = another('asked');
    await reporter.report();
    log.info({ token: 'secret', hand: 7 }, 'only in memory');
    expect(await call('/system/logs?process=asked&level=debug')).toMatchObject({
      data: [],
      is_waiting: true,
    });
    await logs.show(await reporter.report());
    const shown = await call('/system/logs?process=asked&level=debug');
    expect(shown).toMatchObject({ is_waiting: false, data: [{ level: 'info', message: 'only in memory' }] });
    expect(JSON.stringify(shown)).not.toContain('secret');
    http.clock.advance(61_000);
    const asked = await http.connection.collection('shown_logs').findOne({ _id: 'asked' as never });
    await logs.show(await reporter.report());
    const later = await http.connection.collection('shown_logs').findOne({ _id: 'asked' as never });
    expect(later).toEqual(asked);
  });

  it('of one process is the whole ring, page by page, also where it is searched', async () => {
    const { log, logs, reporter } = another('ring');
    await reporter.report();
    for (let n = 1; n <= 5_200; n += 1) log.info({ n }, n === 250 ? 'the first of all' : 'a line');
    await call('/system/logs?process=ring&level=debug');
    await logs.show(await reporter.report());
    const page = (query: string) => call(`/system/logs?process=ring&level=debug&limit=500${query}`);
    expect(await page('')).toMatchObject({ meta: { total: 5_000, page: 1, pages: 10, per_page: 500 } });
    const last = (await page('&page=10')).data as readonly Line[];
    expect([last.length, last.at(-1)?.fields, last.at(-1)?.id]).toEqual([500, '{"n":201}', '4999']);
    expect(await page('&text=first%20of%20all')).toMatchObject({
      data: [{ fields: '{"n":250}' }],
      meta: { total: 1, pages: 1 },
    });
    log.info({ n: 0 }, 'one more');
    await logs.show(await reporter.report());
    const newest = await page('');
    expect((newest.data as readonly Line[])[0]).toMatchObject({ message: 'one more', id: '0' });
    expect(newest).toMatchObject({ meta: { total: 5_000 } });
  });

  it('keeps a line that is too long without its fields, and says so', async () => {
    const { log, logs } = another('long');
    log.warn({ request: 'abcdef0123456780', text: 'x'.repeat(9_000) }, 'much to say');
    await logs.flush();
    const [line] = await linesOf('?text=much%20to%20say');
    expect(line).toMatchObject({ message: 'much to say', request: 'abcdef0123456780', level: 'warn' });
    expect((JSON.parse(line?.fields ?? '{}') as { too_long: number }).too_long).toBeGreaterThan(9_000);
  });

  it.each(['?level=loud', '?before=x', '?limit=0', '?limit=9999', '?process=' + 'x'.repeat(99)])(
    'refuses %s',
    async (query) => {
      expect((await call(`/system/logs${query}`)).status).toBe(400);
    },
  );
});

describe('performance', () => {
  it('is what all processes measured, by hour', async () => {
    const [one, two] = [new Measures(http.clock), new Measures(http.clock)];
    const [first, second] = [another('p1', one), another('p2', two)];
    for (let n = 0; n < 90; n += 1) one.add('cards', 4);
    for (let n = 0; n < 10; n += 1) two.add('cards', 400);
    one.call('GET /quick', 2, 200);
    two.call('GET /slow', 900, 503);
    // Written twice, counted once.
    for (const of of [first, second, first]) await of.hours.store();
    const before = http.clock.now();
    http.clock.advance(HOUR_MS);
    one.add('cards', 4);
    await first.hours.store();
    expect(one.all.map(({ hour }) => hour)).toEqual([before - (before % HOUR_MS) + HOUR_MS]);
    chief = await aPanelPerson(http, 'super_admin');
    const { data } = (await call('/performance')) as {
      data: { hours: Record<string, never>[]; total: object; routes: { route: string }[] };
    };
    expect(data.hours.at(-2)).toMatchObject({ cards: { n: 100 }, calls: { n: 2 }, errors: 1 });
    const { p50, p99 } = data.hours.at(-2)?.['cards'] as unknown as { p50: number; p99: number };
    expect([p50 > 3 && p50 <= 5, p99 > 300 && p99 <= 500]).toEqual([true, true]);
    expect(data.hours.at(-1)).toMatchObject({ cards: { n: 1 }, calls: { p50: null } });
    expect(data.routes[0]).toMatchObject({ route: 'GET /slow', n: 1, errors: 1 });
    http.clock.advance(2 * DAY_MS);
    chief = await aPanelPerson(http, 'super_admin');
    expect((await call('/performance?days=1')).data).toMatchObject({ hours: [] });
    expect((await call('/performance?days=0')).status).toBe(400);
  });
});

describe('a repair', () => {
  async function done(type: string) {
    const { status, job } = await call('/performance/optimize', { type });
    expect(status).toBe(202);
    const { worker } = http.parts.jobs;
    while ((await worker.round()) > 0) await worker.settled();
    const answer = await call(`/jobs/${job?.id ?? ''}`);
    return answer.data as { state: string; result: Record<string, never>; findings: { code: string }[] };
  }

  it('of indexes makes what is missing and names what is foreign', async () => {
    await http.connection.collection('news').dropIndex('search_1');
    await http.connection.collection('news').createIndex({ foreign: 1 });
    const { state, result, findings } = await done('indexes');
    expect([state, result['made'], result['foreign'], result['failed']]).toEqual(['done', 1, 1, 0]);
    expect(findings).toMatchObject([
      { code: 'index_foreign', target: 'news:foreign_1' },
      { code: 'index_made', target: 'news:search_1' },
    ]);
    const names = (await http.connection.collection('news').indexes()).map(({ name }) => name);
    expect(names).toContain('search_1');
  });

  it('of search keys computes those that are old anew', async () => {
    const accounts = http.connection.collection('accounts');
    const { id } = chief;
    const _id = new Types.ObjectId(id);
    const before = await accounts.findOne({ _id });
    await accounts.updateOne({ _id }, { $set: { search: ['wrong'], name_key: 'wrong' } });
    const { state, result } = await done('search_keys');
    expect([state, result['changed']]).toEqual(['done', 1]);
    expect(await accounts.findOne({ _id })).toEqual(before);
  });

  it('of orphans removes old pictures that nothing names, and nothing else', async () => {
    const files = http.connection.collection('pictures.files');
    const chunks = http.connection.collection('pictures.chunks');
    const day = new Date(http.clock.now() - 2 * DAY_MS);
    const named = new Types.ObjectId();
    const orphan = new Types.ObjectId();
    const young = new Types.ObjectId();
    const broken = new Types.ObjectId();
    await files.insertMany([
      { _id: named, uploadDate: day, length: 5 },
      { _id: orphan, uploadDate: day, length: 5 },
      { _id: young, uploadDate: new Date(http.clock.now()), length: 5 },
    ]);
    await chunks.insertMany([
      { files_id: orphan, n: 0 },
      { files_id: named, n: 0 },
      { _id: Types.ObjectId.createFromTime(day.getTime() / 1000), files_id: broken, n: 0 },
    ]);
    await http.connection
      .collection('accounts')
      .updateOne({}, { $set: { avatar: `/api/files/${named.toHexString()}` } });
    const { state, result } = await done('orphans');
    expect([state, result['removed']]).toEqual(['done', { files: 1, bytes: 5, parts: 1 }]);
    expect((await files.find().toArray()).map(({ _id }) => _id)).toEqual([named, young]);
    expect((await chunks.find().toArray()).map(({ files_id }) => files_id as Types.ObjectId)).toEqual([
      named,
    ]);
  });

  it('of caches is told to all processes', async () => {
    const { state, result } = await done('cache');
    expect([state, Object.keys(result)]).toEqual(['done', ['before', 'after', 'processes']]);
    const told = await http.connection.collection('state').findOne({ _id: 'caches' as never });
    expect(told?.['value']).toEqual({ at: http.clock.now() });
  });

  it('of roll-ups computes the days of the analytics anew', async () => {
    const now = http.clock.now();
    const hour = new Date(now - (now % HOUR_MS));
    await http.connection.collection('metric_hours').insertOne({
      _id: 'h' as never,
      metric: 'sign_in',
      hour,
      number: 3,
      n: 5,
      by: {},
      run: 'r',
    });
    const days = http.connection.collection('metric_days');
    const countOf = async () => (await days.findOne({ metric: 'sign_in' }))?.['n'] as unknown;
    expect(await countOf()).toBeUndefined();
    const { state, result } = await done('rollups');
    expect([state, result['days'], await countOf()]).toEqual(['done', 14, 5]);
    const { before, after } = result as unknown as Record<'before' | 'after', { numbers: number }>;
    expect(after.numbers).toBeGreaterThan(before.numbers);
    // A number that is wrong is put right, too.
    expect((await days.updateMany({ metric: 'sign_in' }, { $set: { n: 99 } })).modifiedCount).toBe(1);
    await done('rollups');
    expect(await countOf()).toBe(5);
  });

  it('that is none is refused', async () => {
    expect((await call('/performance/optimize', { type: 'everything' })).status).toBe(400);
  });
});
