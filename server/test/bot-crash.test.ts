import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FakeTelegram } from '@hokm/bot/testing/telegram/fake-telegram';
import { openTestDatabase, type TestDatabase } from '@hokm/embedded-mongo/testing/database';
import { connectDatabase } from '../src/platform/database/connect.js';
import { apiOf } from './support/api.js';
import { startProcess, type ServerProcess } from './support/process.js';

const MORTAL = fileURLToPath(new URL('support/mortal.mjs', import.meta.url));
/** Writes before which a process is killed; `HOKM_KILLS=1,2,3` for others. */
const KILLS = (process.env['HOKM_KILLS'] ?? '4,15,28').split(',').map(Number);
const WAIT = { timeout: 30_000, interval: 200 };

let dir: string;
let database: TestDatabase;
let connection: Connection;
let telegram: FakeTelegram;
let running: ServerProcess[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hokm-bot-'));
  database = await openTestDatabase();
  connection = await connectDatabase({ uri: database.uri });
  telegram = await FakeTelegram.start();
});
afterEach(async () => {
  await Promise.all(running.map((each) => each.end('SIGKILL')));
  running = [];
});
afterAll(async () => {
  await telegram.stop();
  await connection.close();
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

/** A process with the bot, on the store of this test and without Redis. */
async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startProcess({
    MONGODB_URI: database.uri,
    DATA_DIR: dir,
    BOT_TOKEN: telegram.token,
    BOT_API_ROOT: telegram.apiRoot,
    BOT_USERNAME: 'hokm_test_bot',
    LOG_LEVEL: 'warn',
    ...env,
  });
  running.push(server);
  return server;
}

const rows = (name: string) =>
  connection.collection<{ _id: string | number } & Record<string, unknown>>(name);
/** The ten seconds are over after which another process may do the work of one that died. */
const endLeases = () => rows('offices').updateMany({}, { $set: { until: 0 } });
const unfinished = () => rows('bot_updates').countDocuments({ state: { $ne: 'done' } });
const toGroup = (group: number) => telegram.world.sent.filter(({ chat_id }) => chat_id === group);
const codesIn = (group: number): string[] =>
  toGroup(group).flatMap(
    ({ reply_markup }) => /room_([A-Z0-9]{6})/.exec(JSON.stringify(reply_markup ?? {}))?.[1] ?? [],
  );

interface Doing {
  readonly group: number;
  readonly payer: string;
  readonly people: readonly number[];
}

/** Three people who have not used the bot: one writes to the team, one opens a table in a group, one pays. */
async function act(server: ServerProcess, nth: number): Promise<Doing> {
  const [writer, opener, payer, group] = [nth * 10 + 1, nth * 10 + 2, nth * 10 + 3, -1_000 - nth];
  for (const id of [writer, opener, payer])
    telegram.people.add({ id, first_name: `p${id}`, language_code: 'en', started: true });
  telegram.people.addGroup(group, `g${nth}`);
  server.child.kill('SIGUSR2');
  const { body } = await apiOf(server.url, null)('POST', '/auth/telegram', {
    init_data: telegram.people.launchData(payer),
  });
  const token = String(body['token']);
  const invoice = await apiOf(server.url, token)('POST', '/shop/invoice', { pack_id: 'pouch' });
  telegram.people.write(writer, '/support');
  telegram.people.write(writer, `letter ${nth}`);
  telegram.people.write(opener, '/play', group);
  telegram.people.paid(payer, String(invoice.body['url']));
  return { group, payer: token, people: [writer, opener, payer] };
}

async function expectOnce(
  server: ServerProcess,
  nth: number,
  { group, payer, people }: Doing,
): Promise<void> {
  await expect.poll(() => rows('bot_updates').countDocuments(), WAIT).toBe(4);
  await expect.poll(unfinished, WAIT).toBe(0);
  await expect.poll(() => codesIn(group).length, WAIT).toBe(1);
  expect(await rows('matches').countDocuments({ name: `g${nth}` })).toBe(1);
  // The message that was to become the card may have arrived when the process died, and stays without its number.
  expect(toGroup(group).length).toBeLessThanOrEqual(2);
  const threads = JSON.stringify(await rows('messages').find({}).toArray());
  expect(threads.split(`"letter ${nth}"`)).toHaveLength(2);
  const history = await apiOf(server.url, payer)('GET', '/wallet/history');
  const entries = history.body['data'] as { kind: string }[];
  expect(entries.map(({ kind }) => kind)).toEqual(['stars', 'opening']);
  for (const id of people) {
    const texts = telegram.textsTo(id);
    expect(texts).toHaveLength(new Set(texts).size);
  }
}

it(
  'processes that are killed before a write of theirs leave no update undone, and do none twice',
  async () => {
    const begin = (nth: number): Promise<ServerProcess> => {
      const write = KILLS[nth];
      const doom = {
        NODE_OPTIONS: `--import ${MORTAL}`,
        DIE_BEFORE: String(write),
        WRITES: join(dir, `w${nth}`),
      };
      return start(write === undefined ? {} : doom);
    };
    let server = await begin(0);
    for (const [nth, write] of KILLS.entries()) {
      const gone = new Promise<void>((resolve) => server.child.once('exit', () => resolve()));
      const doing = await act(server, nth);
      await gone;
      expect((await readFile(join(dir, `w${nth}`), 'utf8')).trim().split('\n')).toHaveLength(write);
      await endLeases();
      server = await begin(nth + 1);
      await expectOnce(server, nth, doing);
      await rows('bot_updates').deleteMany({});
    }
  },
  KILLS.length * 100_000,
);

it('of two processes without Redis only the leader polls, and the other one after its death', async () => {
  const [one, two] = [await start({ LOG_LEVEL: 'info' }), await start({ LOG_LEVEL: 'info' })];
  for (const each of [one, two]) await expect.poll(() => each.output(), WAIT).toMatch(/bot running/);
  telegram.people.add({ id: 7, first_name: 'Sara', language_code: 'en', started: true });
  telegram.people.write(7, '/help');
  await telegram.until(() => telegram.textsTo(7).length === 1);
  await endLeases();
  const leader = one;
  await leader.end('SIGKILL');
  telegram.people.write(7, '/terms');
  await expect.poll(() => telegram.textsTo(7).length, WAIT).toBe(2);
  await expect.poll(unfinished, WAIT).toBe(0);
  expect(telegram.conflicts).toBe(0);
}, 120_000);
