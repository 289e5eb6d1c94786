import { fork } from 'node:child_process';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { accountRate, eventRates } from '../server/dist/platform/sockets/event-limits.js';
import { sessionToken } from './lib/client.mjs';
import { PROBE } from './lib/measure.mjs';
import { priceOfRefusals } from './lib/price.mjs';
import { slowReader } from './lib/slow-reader.mjs';
import { feel, said, usedBy } from './lib/feel.mjs';
import { median } from './lib/stats.mjs';
import { botIsThere, withBot } from './lib/with-bot.mjs';
import { openWorld, several } from './lib/world.mjs';

const HONEST = fileURLToPath(new URL('./lib/honest.mjs', import.meta.url));
const ABUSERS = fileURLToPath(new URL('./lib/abusers.mjs', import.meta.url));
const EVENTS_PER_SECOND = 20;
const ENV = {
  SOCKET_EVENTS_PER_SECOND: String(EVENTS_PER_SECOND),
  START_COUNTDOWN_MS: '0',
  ROUND_PAUSE_MS: '0',
  HAND_PAUSE_MS: '0',
  BOT_DELAY_MS: '500',
  // Abusers come from addresses of their own.
  TRUST_PROXY: '1',
  SIGN_INS_PER_MINUTE: '60',
};
const SETTLE_MS = 2_000;

const fixed = (value, digits = 1) => value.toFixed(digits);

/**
 * Heartbeats and cards of honest tables, alternately without and with abusers of every kind who stay within every limit. The
 * ratios are the medians of the pairs. Clients share the machine with the server, so they count against it.
 */
export async function measureAbuse({ tables = 8, each = 20, pairs = 3, seconds = 12, kinds } = {}) {
  const server = await startRealServer({ env: ENV, nodeArgs: ['--import', PROBE], ipc: true });
  const honest = fork(HONEST, { stdio: 'inherit' });
  const abusers = fork(ABUSERS, { stdio: 'inherit' });
  try {
    const { url } = server;
    const { running, waiting } = await openWorld(url, { rooms: 100, tables: 4 });
    const rates = eventRates(EVENTS_PER_SECOND);
    const limits = Object.fromEntries(
      Object.entries(rates).map(([name, { perSecond }]) => [name, perSecond]),
    );
    const connection = Math.min(EVENTS_PER_SECOND, accountRate(EVENTS_PER_SECOND).perSecond);
    const opened = [said(honest, 'ready'), said(abusers, 'ready')];
    honest.send({ urls: [url], tables, thinkMs: 300 });
    abusers.send({
      url,
      each,
      kinds,
      world: { running: [...running], waiting },
      limits: { ...limits, connection },
    });
    await Promise.all(opened);
    await after(SETTLE_MS);
    const rows = [];
    let done = {};
    for (let pair = 0; pair < pairs; pair += 1) {
      const without = await feel(server, honest, seconds * 1000);
      abusers.send({ rage: true });
      await after(SETTLE_MS);
      const beside = await feel(server, honest, seconds * 1000);
      const calm = said(abusers, 'calm');
      abusers.send({ rage: false });
      ({ done } = await calm);
      await after(SETTLE_MS);
      rows.push({ without, beside });
    }
    const ratio = (name) => median(rows.map(({ without, beside }) => beside[name] / without[name]));
    const text = ({ beatP50, beatP99, cardP99, cards, cpu, rss }) =>
      `heartbeat p50 ${fixed(beatP50)}, p99 ${fixed(beatP99)} ms; card p99 ${fixed(cardP99)} ms (${cards}); ` +
      `server ${fixed(cpu * 100, 0)} % of a core, ${fixed(rss / 2 ** 20, 0)} MB`;
    const lines = rows.flatMap(({ without, beside }) => [
      `without: ${text(without)}`,
      `beside:  ${text(beside)}`,
    ]);
    const failures = rows.flatMap(({ without, beside }) => [...without.failures, ...beside.failures]);
    lines.push(
      `abusers: ${Object.entries(done)
        .map(([what, times]) => `${what} ${times}`)
        .join(', ')}`,
    );
    if (failures.length > 0) lines.push(`honest people were refused: ${failures.join(', ')}`);
    return { lines, rows, beatP50: ratio('beatP50'), beatP99: ratio('beatP99'), cardP99: ratio('cardP99') };
  } finally {
    honest.kill('SIGKILL');
    abusers.kill('SIGKILL');
    await server.stop();
  }
}

/**
 * The server's resident memory, MB, before, while and after clients that read nothing ask for the whole lobby of 100 rooms at
 * their limit. One that is closed comes back.
 */
export async function measureSlowReaders({ readers = 100, seconds = 40 } = {}) {
  const server = await startRealServer({ env: ENV, nodeArgs: ['--import', PROBE], ipc: true });
  try {
    await openWorld(server.url, { rooms: 100, tables: 1 });
    const { visits } = eventRates(EVENTS_PER_SECOND);
    const address = (n) => `10.2.${n >> 8}.${n & 255}`;
    const tokens = await several(readers, (n) => sessionToken(server.url, 90_000 + n, address(n)));
    const come = (n) => slowReader(server.url, tokens[n], address(n));
    const before = (await usedBy(server)).rss;
    const slow = await several(readers, come);
    let most = 0;
    let closed = 0;
    for (let second = 0; second < seconds; second += 1) {
      for (const [n, reader] of slow.entries()) {
        if (reader.closed()) {
          closed += 1;
          slow[n] = await come(n);
        }
        for (let times = 0; times < visits.perSecond; times += 1)
          slow[n].say('42["get_lobby_state",{"limit":500}]');
      }
      await after(1_000);
      most = Math.max(most, (await usedBy(server)).rss);
    }
    for (const reader of slow) reader.end();
    await after(5_000);
    const megabytes = (bytes) => bytes / 2 ** 20;
    const [start, peak, end] = [before, most, (await usedBy(server)).rss].map(megabytes);
    return { start, peak, end, closed };
  } finally {
    await server.stop();
  }
}

/** What refusing a stranger costs, by the kind of body; whoever writes to the webhook without its secret is one. */
export function measureRefusals({ rounds } = {}) {
  return withBot(async (bot) => {
    const env = { ...ENV, ...bot };
    const server = await startRealServer({ env, nodeArgs: ['--import', PROBE], ipc: true });
    try {
      await botIsThere(server.url);
      return await priceOfRefusals(server, rounds);
    } finally {
      await server.stop();
    }
  });
}
