/**
 * `node bench/adapters.mjs redis://127.0.0.1:6379`: Socket.IO's two adapters for Redis under the same load. Rooms of four
 * whose members are spread over the processes; one process sends rooms a change, as a waiting room does, and looks for a
 * member in other processes, as a disconnect does. Measured from sending to the last member of each room, ms.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { io } from 'socket.io-client';
import { machine } from './lib/report.mjs';
import { percentile } from './lib/stats.mjs';

const [REDIS_URL] = process.argv.slice(2);
if (REDIS_URL === undefined)
  throw new Error('name the Redis to use: node bench/adapters.mjs redis://127.0.0.1:6379');
process.env.PEERS_DIR ??= join(tmpdir(), 'hokm-bench-peers');
const ROOMS = 200;
const ROUNDS = 150;
/** Rooms that change in one round, and the time between two rounds, ms: 500 changes a second. */
const CHANGES = 10;
const BETWEEN_MS = 20;

const STREAMS = '@socket.io/redis-streams-adapter@0.3.1';

/** The server does not use this adapter, so it is not a dependency. */
function install() {
  const dir = process.env.PEERS_DIR;
  if (existsSync(join(dir, 'node_modules', '@socket.io', 'redis-streams-adapter'))) return;
  mkdirSync(dir, { recursive: true });
  if (!existsSync(join(dir, 'package.json'))) writeFileSync(join(dir, 'package.json'), '{"private":true}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', STREAMS], { cwd: dir, stdio: 'inherit' });
}

async function measure(adapter, processes) {
  const redis = new Redis(REDIS_URL);
  await redis.flushdb();
  const nodes = Array.from({ length: processes }, () =>
    fork(fileURLToPath(new URL('./adapters/node.mjs', import.meta.url)), {
      env: { ...process.env, ADAPTER: adapter, REDIS_URL },
    }),
  );
  try {
    const urls = (await Promise.all(nodes.map((node) => once(node, 'message')))).map(([{ url }]) => url);
    const delays = [];
    const arrived = new Map();
    const sockets = [];
    for (let n = 0; n < ROOMS * 4; n += 1) {
      const room = Math.floor(n / 4);
      const auth = { room, member: n };
      const socket = io(urls[n % urls.length], { auth, transports: ['websocket'], forceNew: true });
      socket.on('update_room', ({ sent }) => {
        const key = `${room}:${sent}`;
        const members = (arrived.get(key) ?? 0) + 1;
        arrived.set(key, members);
        if (members === 4) delays.push(performance.timeOrigin + performance.now() - sent);
      });
      sockets.push(socket);
      if (n % 50 === 49) await Promise.all(sockets.map((each) => each.connected || once(each, 'connect')));
    }
    await after(1_000);
    const cpu = async () => {
      const answers = nodes.map((node) => once(node, 'message'));
      for (const node of nodes) node.send({ cpu: true });
      return (await Promise.all(answers)).reduce((sum, [answer]) => sum + answer.cpu, 0);
    };
    const redisCpu = async () => {
      const info = await redis.info('cpu');
      return Number(/used_cpu_user:([\d.]+)/.exec(info)[1]) + Number(/used_cpu_sys:([\d.]+)/.exec(info)[1]);
    };
    await cpu();
    const redisBefore = await redisCpu();
    for (let round = 0; round < ROUNDS; round += 1) {
      const tell = Array.from({ length: CHANGES }, (_, n) => (round * CHANGES + n) % ROOMS);
      nodes[0].send({ tell });
      await after(BETWEEN_MS);
    }
    await after(1_000);
    const [used, redisUsed] = [await cpu(), (await redisCpu()) - redisBefore];
    const answer = once(nodes[0], 'message');
    nodes[0].send({ find: { member: 1, times: 200 } });
    const [{ took }] = await answer;
    for (const socket of sockets) socket.disconnect();
    return {
      adapter,
      processes,
      told: `${delays.length} of ${ROUNDS * CHANGES}`,
      p50: percentile(delays, 0.5).toFixed(1),
      p95: percentile(delays, 0.95).toFixed(1),
      p99: percentile(delays, 0.99).toFixed(1),
      'µs CPU a change': (used / (ROUNDS * CHANGES)).toFixed(0),
      'µs Redis a change': ((redisUsed * 1e6) / (ROUNDS * CHANGES)).toFixed(0),
      'fetchSockets p50': percentile(took, 0.5).toFixed(1),
      'fetchSockets p99': percentile(took, 0.99).toFixed(1),
    };
  } finally {
    for (const node of nodes) node.kill('SIGKILL');
    redis.disconnect();
  }
}

install();
process.stdout.write(`${machine()}\n`);
for (const processes of [2, 4]) {
  for (const adapter of ['sharded', 'streams', 'sharded', 'streams']) {
    process.stdout.write(`${JSON.stringify(await measure(adapter, processes))}\n`);
  }
}
process.exit(0);
