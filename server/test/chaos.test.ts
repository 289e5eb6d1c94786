import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import type { StatisticsRecord } from '../src/standing/statistics.js';
import { connectDatabase } from '../src/platform/database/connect.js';
import { MatchReader } from '../src/play/games/match-reader.js';
import { moveId, type MatchRecord } from '../src/play/games/match-record.js';
import { SeededRandom } from '../simulation/seeded-random.js';
import { problemsOf, type Evidence } from '../simulation/check.js';
import { connect, signInGuest } from './support/player.js';
import { startProcess, type ServerProcess } from './support/process.js';
import {
  freePort,
  hasRedis,
  startEngine,
  startRedis,
  startStore,
  type Service,
} from './support/processes.js';
import { RetryingClient } from './support/retrying-client.js';

const CHAOS_MS = 25_000;
/** On a busy machine the rest of a match takes a minute. */
const END_MS = 150_000;
/** A settlement that failed while the store was away is tried again after 30 s. */
const SETTLED_MS = 45_000;
const SEED = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);
const redisThere = hasRedis();
if (!redisThere)
  console.warn(
    '‼  NO redis-server: SERVERS OVER REDIS WERE NOT KILLED IN THIS RUN. Install it (Debian: redis-server).',
  );

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A server at a fixed port that can be killed, stopped for a while, and started again. */
class Sufferer {
  private process: ServerProcess | null = null;

  constructor(
    readonly url: string,
    private readonly env: Record<string, string>,
  ) {}

  async start(): Promise<void> {
    // It may come up while the store is down: then it ends, and whoever looks after it starts it again.
    for (let tries = 0; this.process === null; tries++) {
      this.process = await startProcess(this.env).catch((error: unknown) => {
        if (tries === 9) throw error;
        return null;
      });
    }
  }

  async kill(downMs: number): Promise<void> {
    await this.process?.end('SIGKILL');
    this.process = null;
    await pass(downMs);
    await this.start();
  }

  async freeze(ms: number): Promise<void> {
    this.process?.child.kill('SIGSTOP');
    await pass(ms);
    this.process?.child.kill('SIGCONT');
  }

  /** The last lines of the log since it was started. */
  get lastLines(): string {
    return (this.process?.output() ?? '').split('\n').slice(-12).join('\n');
  }

  async end(): Promise<string> {
    this.process?.child.kill('SIGCONT');
    await this.process?.end('SIGKILL');
    return this.process?.output() ?? '';
  }
}

/**
 * The store of the servers: the embedded one; or the engine that the command of `TEST_MONGODB_START` starts, which is
 * killed as well; or the one that `TEST_MONGODB_URI` names, which is left alone.
 */
async function openStore(dir: string): Promise<Service> {
  const command = process.env['TEST_MONGODB_START'] ?? '';
  const named = process.env['TEST_MONGODB_URI'] ?? '';
  if (command === '' && named === '') return startStore(dir);
  const nothing = (): Promise<void> => Promise.resolve();
  const engine =
    command === '' ? { url: named, restart: nothing, stop: nothing } : await startEngine(command);
  return { ...engine, url: new URL(`/hokm-chaos-${SEED}`, engine.url).href };
}

async function harm(
  chance: SeededRandom,
  servers: readonly Sufferer[],
  redis: Service,
  store: Service,
): Promise<string> {
  const server = chance.pick(servers);
  const kind = chance.pick(['kill', 'kill', 'freeze', 'freeze', 'redis', 'store'] as const);
  const ms = chance.between(200, 4_000);
  if (kind === 'kill') await server?.kill(ms / 4);
  if (kind === 'freeze') await server?.freeze(ms);
  if (kind === 'redis') await redis.restart();
  if (kind === 'store') await store.restart();
  return kind ?? 'nothing';
}

async function evidence(uri: string, room_id: string): Promise<Omit<Evidence, 'players'>> {
  const connection = await connectDatabase({ uri });
  cleanups.push(() => connection.close());
  const histories = new MatchReader(connection, pino({ level: 'silent' }));
  const until = Date.now() + SETTLED_MS;
  for (;;) {
    const record: MatchRecord | null = await histories.find(room_id);
    const history = record === null ? null : await histories.read(record);
    if (record === null || history === null) throw new Error('the match is gone');
    if (record.effects?.length !== 0 && Date.now() < until) {
      await pass(100);
      continue;
    }
    const log = history.moves.map((move, index) => ({ _id: moveId(record._id, index + 1), move }));
    const stored = connection.collection<StatisticsRecord>('statistics').find();
    return { record, log, first: history.first, statistics: await stored.toArray(), closings: null };
  }
}

it.skipIf(!redisThere)(
  'two servers over Redis lose nothing that was confirmed, and end the match, while everything is killed and started again',
  async () => {
    const chance = new SeededRandom(SEED);
    const dir = await mkdtemp(join(tmpdir(), 'hokm-chaos-'));
    cleanups.push(() => rm(dir, { recursive: true, force: true }));
    const redis = await startRedis(dir);
    cleanups.push(() => redis.stop());
    const store = await openStore(dir);
    cleanups.push(() => store.stop());
    const uri = store.url;
    const env = {
      MONGODB_URI: uri,
      REDIS_URL: redis.url,
      LOG_LEVEL: 'warn',
      SOCKET_EVENTS_PER_SECOND: '1000',
      TURN_TIMEOUT_MS: '5000',
      ROUND_PAUSE_MS: '0',
      HAND_PAUSE_MS: '0',
      START_COUNTDOWN_MS: '0',
      BOT_DELAY_MS: '0',
    };
    const ports = [await freePort(), await freePort()];
    const servers = ports.map(
      (port) => new Sufferer(`http://127.0.0.1:${port}`, { ...env, PORT: String(port) }),
    );
    for (const server of servers) cleanups.push(() => server.end());
    await Promise.all(servers.map((server) => server.start()));

    const urls = servers.map(({ url }) => url);
    const who = await Promise.all([0, 1, 2, 3].map((seat) => signInGuest(urls[seat % 2] ?? '', `p${seat}`)));
    const first = await Promise.all(who.map((one, seat) => connect(urls[seat % 2] ?? '', one)));
    const created = await first[0]!.call('create_game', { room_id: 'آشوب', options: { target_points: 7 } });
    const roomId = String(created['room_id']);
    for (const player of first.slice(1)) await player.call('join_room', { room_id: roomId });
    expect(await first[0]!.call('start_game', { room_id: roomId })).toMatchObject({ ok: true });
    for (const player of first) player.close();

    const giveUp = new AbortController();
    const players = who.map(
      ({ id, token }) => new RetryingClient({ id, token, roomId, urls, chance: chance.fork(), thinkMs: 20 }),
    );
    const playing = Promise.all(players.map((player) => player.play(giveUp.signal)));
    const harms: string[] = [];
    const until = Date.now() + CHAOS_MS;
    while (Date.now() < until && !players.every(({ isDone }) => isDone)) {
      await pass(chance.between(200, 1_500));
      harms.push(await harm(chance, servers, redis, store));
    }
    const late = setTimeout(() => giveUp.abort(), END_MS);
    await playing;
    clearTimeout(late);
    const told = `seed ${SEED}, ${harms.join(' ')}`;
    const report = [told, ...players.map(({ position }) => position), ...servers.map((one) => one.lastLines)];
    expect(giveUp.signal.aborted, `the match does not end: ${report.join('\n')}`).toBe(false);
    const found = await evidence(uri, roomId);
    expect(
      [...problemsOf({ ...found, players }), ...players.flatMap(({ contradictions }) => contradictions)],
      told,
    ).toEqual([]);
    const confirmed = players.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    console.log(
      `${told}: ${found.log.length} moves, ${confirmed} confirmed, ${players.reduce((sum, { connections }) => sum + connections, 0)} connections`,
    );
    expect(confirmed).toBeGreaterThan(100);
  },
  CHAOS_MS + END_MS + SETTLED_MS + 30_000,
);
