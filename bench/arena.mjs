import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { feel, said } from './lib/feel.mjs';
import { pin } from './lib/measure.mjs';
import { called, openCoins, startWithAdmin } from './lib/open-coins.mjs';

const HONEST = fileURLToPath(new URL('./lib/honest.mjs', import.meta.url));
const CROWD = fileURLToPath(new URL('./lib/arena-crowd.mjs', import.meta.url));
const FEE = 20;
/** People of the arena are numbered from here on: those of the tables come before. */
const FIRST = 20_000;
/** Time of the people at the tables for a card, ms. */
const THINK_MS = 300;
const SETTLE_MS = 2_000;
/** Everybody looks for so long, ms: each page reads twice. */
const LOOK_MS = 20_000;
/** The commands of a look. */
const OF_LOOKS = new Set(
  ['sessions', 'accounts', 'tours', 'tour_players', 'matches'].map((name) => `find ${name}`),
);

/** Processor time of a server so far, ms, and its commands to the database. */
async function usedBy({ child }) {
  child.send('now');
  const [{ cpu, commands }] = await once(child, 'message');
  return { cpu: cpu / 1_000, commands };
}

/** The processor time and commands of a server while `work` runs. */
async function costOf(server, work) {
  const before = await usedBy(server);
  const result = await work();
  const now = await usedBy(server);
  const commands = Object.entries(now.commands)
    .map(([name, times]) => ({ name, times: times - (before.commands[name] ?? 0) }))
    .filter(({ times }) => times > 0)
    .toSorted((one, other) => other.times - one.times);
  return { result, cpu: now.cpu - before.cpu, commands };
}

const timesOf = (commands) => commands.reduce((sum, { times }) => sum + times, 0);

/** Staff open an arena of half an hour that begins in so many seconds: check-in is open at once. Gives its id. */
async function openArena({ url, staff, people, inSeconds }) {
  const made = await called(url, staff, 'POST', '/admin/tours', {
    name: { fa: 'میدان بزرگ', en: 'Large arena' },
    about: { fa: '', en: '' },
    kind: 'arena',
    series: '',
    starts_at: new Date(Date.now() + inSeconds * 1_000).toISOString(),
    seats: people,
    target_points: 3,
    pace: 'fast',
    minutes: 30,
    fee: FEE,
    house_coins: 0,
  });
  const { id } = made.data;
  await called(url, staff, 'POST', `/admin/tours/${id}/action`, { action: 'publish' });
  return id;
}

/**
 * An arena of `people` on the real server with its embedded store: everybody joins with a fee, checks in, and plays beside `tables` other
 * tables; then everybody looks at the order while results come in. `inSeconds`: its start, after it is published. Times in ms or seconds,
 * as their names say; `cpu` in ms of one call, of all threads.
 */
export async function measureArena({ people, tables, seconds, inSeconds, say = () => undefined }) {
  const server = await startWithAdmin();
  const honest = fork(HONEST, { stdio: 'inherit' });
  const crowd = fork(CROWD, { stdio: 'inherit' });
  const gone = new Promise((_, reject) => {
    for (const child of [honest, crowd])
      child.once('exit', (code) => reject(new Error(`clients ended with ${code}`)));
  });
  gone.catch(() => undefined);
  const ask = async (act, wish = {}) => {
    const answer = said(crowd, act);
    crowd.send({ act, ...wish });
    return (await Promise.race([answer, gone])).result;
  };
  /** The cost of one of `calls`. */
  const each = ({ cpu, commands }, calls) => ({ cpu: cpu / calls, commands: timesOf(commands) / calls });
  const tell = (what, { cpu, commands }, calls) => {
    say(`${what}: ${(cpu / calls).toFixed(2)} ms of processor`);
    for (const { name, times } of commands.slice(0, 14)) say(`  ${(times / calls).toFixed(2)} ${name}`);
  };
  try {
    const { url } = server;
    pin(server.child.pid, '0');
    pin(honest.pid, '1');
    pin(crowd.pid, '1');
    const staff = await openCoins(url);
    await ask('come', { url, first: FIRST, people });
    const tour = await openArena({ url, staff, people, inSeconds });
    const begins = performance.now() + inSeconds * 1_000;
    const joined = await costOf(server, () => ask('join', { tour }));
    tell('a join', joined, people);
    const checked = await costOf(server, () => ask('check in', { tour }));
    tell('a check-in', checked, people);
    await ask('connect');
    const ready = said(honest, 'ready');
    honest.send({ urls: [url], tables, thinkMs: THINK_MS });
    await ready;
    await after(SETTLE_MS);
    const windowOf = async (what) => {
      const { result, cpu, commands } = await costOf(server, () => feel(server, honest, seconds * 1_000));
      const { tables: made, results, cards, refused } = await ask('count');
      say(`${what}: ${JSON.stringify({ ...result, made, results, arena_cards: cards, refused })}`);
      tell(what, { cpu, commands }, seconds);
      return result;
    };
    const spare = begins - performance.now() - seconds * 1_000;
    if (spare < 0) throw new Error('the machine is too busy: the arena begins before its people are ready');
    const without = await windowOf('without');
    await after(Math.max(0, begins - performance.now() - 500));
    const paired = await windowOf('paired');
    const played = await windowOf('played');
    const looked = await costOf(server, () => ask('look', { tour, ms: LOOK_MS }));
    const { standings, tour: page, bytes, ownDelay, news } = looked.result;
    say(`looks: ${JSON.stringify({ standings, page, ownDelay, news })}`);
    tell('looks, a second', looked, LOOK_MS / 1_000);
    // Play goes on meanwhile, and costs what it did before.
    const besides = (played.cpu * LOOK_MS) / standings.calls;
    return {
      join: { ...joined.result, ...each(joined, people) },
      checkIn: { ...checked.result, ...each(checked, people) },
      without,
      paired,
      played,
      look: {
        standings,
        page,
        bytes: bytes / standings.calls,
        perSecond: (standings.calls * 1_000) / LOOK_MS,
        commands: timesOf(looked.commands.filter(({ name }) => OF_LOOKS.has(name))) / standings.calls,
        cpu: looked.cpu / standings.calls - besides,
      },
      count: await ask('count'),
      serverLog: server.output(),
    };
  } finally {
    for (const child of [honest, crowd]) child.kill('SIGKILL');
    await server.stop();
  }
}
