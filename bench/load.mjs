/**
 * `npm run load`: people who sign in, look around, play against computer players, watch, buy and read boards, each with the pauses of a
 * person (medians: 6 s between looks, 2.5 s for a card). Options:
 *   --people 100       who come one after another during the first part of the time
 *   --seconds 120      in all     --arrive 20   seconds in which they come
 *   --url URL          a server that runs on this machine with the bot token of the tests; empty: one of its own, with the embedded store
 *   --mongodb URI      the database of its own server     --seed 1
 * Prints for each action how often it was done, its delay until the answer and what was refused; then the bytes and the processor time
 * of the server, as its metrics tell them. Ends with exit code 1 when something failed that is no refusal of the rules.
 */
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWhatIsStale } from '../scripts/lib/build.mjs';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { livePerson } from './lib/person.mjs';
import { seededRandom } from './lib/random.mjs';
import { machine, markdown } from './lib/report.mjs';
import { percentile } from './lib/stats.mjs';

/** Refusals that belong to the life of a room, a shop or a quick person. */
const EXPECTED = /^(?:room|game|shop|wallet)\//;

const { values: asked } = parseArgs({
  options: {
    people: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '120' },
    arrive: { type: 'string', default: '20' },
    url: { type: 'string' },
    mongodb: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

async function openServer() {
  if (asked.url !== undefined) return { url: asked.url, stop: () => Promise.resolve() };
  const failed = buildWhatIsStale(fileURLToPath(new URL('..', import.meta.url)));
  if (failed !== null) throw new Error(`The ${failed} could not be built.`);
  const database = asked.mongodb === undefined ? {} : { MONGODB_URI: asked.mongodb };
  return startRealServer({ env: { TRUST_PROXY: '1', ...database } });
}

/** Processor time of the server so far, s, and the memory that it has, bytes. */
async function usageOf(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { cpu: value('process_cpu_seconds_total'), rss: value('process_resident_memory_bytes') };
}

const people = Number(asked.people);
const seconds = Number(asked.seconds);
const arriveMs = Number(asked.arrive) * 1_000;
const server = await openServer();
const begun = performance.now();
const isOver = () => performance.now() - begun > seconds * 1_000;
const actions = new Map();
const note = (action, ms, code) => {
  const known = actions.get(action) ?? { times: [], refused: {} };
  actions.set(action, known);
  if (code === null) known.times.push(ms);
  else known.refused[code] = (known.refused[code] ?? 0) + 1;
};
try {
  const idle = await usageOf(server.url);
  const lives = Array.from({ length: people }, async (_, n) => {
    await after((arriveMs * n) / people);
    return livePerson({
      url: server.url,
      n,
      random: seededRandom(Number(asked.seed) * 1_000 + n),
      note,
      isOver,
    });
  });
  // All are here, and nobody comes any more.
  await after(arriveMs);
  const before = await usageOf(server.url);
  const from = performance.now();
  while (!isOver()) await after(100);
  const now = await usageOf(server.url);
  const measured = (performance.now() - from) / 1_000;
  const bytes = (await Promise.all(lives)).reduce((sum, each) => sum + each, 0);

  const ms = (times, share) => (times.length === 0 ? '–' : percentile(times, share).toFixed(1));
  const rows = [...actions].map(([action, { times, refused }]) => [
    action,
    times.length,
    ms(times, 0.5),
    ms(times, 0.95),
    ms(times, 0.99),
    Object.entries(refused)
      .map(([code, count]) => `${count} × ${code}`)
      .join(', ') || '–',
  ]);
  const core = (now.cpu - before.cpu) / measured;
  process.stdout.write(
    `${markdown(['action', 'done', 'p50', 'p95', 'p99 ms', 'refused'], rows)}\n\n` +
      `${people} people: ${(core * 100).toFixed(1)} % of a core (${((core * 1_000) / people).toFixed(2)} ms a second each) once all had come, ` +
      `${(before.cpu - idle.cpu).toFixed(1)} s while they came, ${(now.rss / 2 ** 20).toFixed(0)} MB, ` +
      `${(bytes / people / seconds).toFixed(0)} bytes a second to each\n${machine()}\n`,
  );
  const failures = [...actions.values()].flatMap(({ refused }) => Object.keys(refused));
  process.exitCode = failures.some((code) => !EXPECTED.test(code)) ? 1 : 0;
} finally {
  await server.stop();
}
process.exit();
