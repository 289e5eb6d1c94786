import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { launchData } from './lib/client.mjs';
import { pin, PROBE } from './lib/measure.mjs';
import { median } from './lib/stats.mjs';

const OBSERVE_PROBE = fileURLToPath(new URL('./lib/observe-probe.mjs', import.meta.url));
const HONEST = fileURLToPath(new URL('./lib/honest.mjs', import.meta.url));
const PACES = {
  START_COUNTDOWN_MS: '0',
  ROUND_PAUSE_MS: '0',
  HAND_PAUSE_MS: '0',
  BOT_DELAY_MS: '0',
  SOCKET_EVENTS_PER_SECOND: '10000',
};
/** Sign-ins at the same time. */
const AT_ONCE = 8;
const PEOPLE = 200;
/** Length of a window, ms. Counts are stored every five seconds: a window holds two such writes. */
const WINDOW_MS = 10_000;

/** Sends the server a message, and gives its usage: the probe answers each with it. */
async function told({ child }, message) {
  const answer = once(child, 'message');
  child.send(message);
  return (await answer)[0];
}

/** Processor time that the server has used so far, µs. */
const usedBy = async (server) => (await told(server, 'now')).cpu;

async function start() {
  const server = await startRealServer({
    env: PACES,
    nodeArgs: ['--import', PROBE, '--import', OBSERVE_PROBE],
    ipc: true,
  });
  pin(server.child.pid, '0');
  return server;
}

/**
 * Runs windows of work in pairs, with and without analytics and signals, each pair in the other order than the one before.
 * `work(ms)` gives how much was done. The ratios are the medians of the pairs: time and processor time of one unit of work with
 * them, divided by those without.
 */
async function paired(server, pairs, work) {
  const window = async (observe) => {
    await told(server, { observe });
    const before = await usedBy(server);
    const begun = performance.now();
    const done = await work(WINDOW_MS);
    const ms = performance.now() - begun;
    return { each: ms / done, cpuEach: ((await usedBy(server)) - before) / done };
  };
  const rows = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const isFirst = pair % 2 === 0;
    const [one, other] = [await window(isFirst), await window(!isFirst)];
    const [on, off] = isFirst ? [one, other] : [other, one];
    rows.push({ time: on.each / off.each, cpu: on.cpuEach / off.cpuEach, cpuMs: off.cpuEach / 1000 });
  }
  const of = (name) => median(rows.map((row) => row[name]));
  return { time: of('time'), cpu: of('cpu'), cpuMs: of('cpuMs'), rows };
}

function post(url, path, body) {
  return fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Sign-ins from Telegram of people who have been here, every second one by a guest who is new. */
async function signIns(pairs) {
  const server = await start();
  try {
    const known = Array.from({ length: PEOPLE }, (_, n) => ({ init_data: launchData(n) }));
    let n = 0;
    const signIn = async () => {
      n += 1;
      const response =
        n % 2 === 0
          ? await post(server.url, '/auth/telegram', known[(n / 2) % PEOPLE])
          : await post(server.url, '/auth/guest', { name: `Guest ${n}` });
      if (response.status !== 200) throw new Error(`refused: ${await response.text()}`);
      await response.arrayBuffer();
    };
    const work = async (ms) => {
      const until = performance.now() + ms;
      let done = 0;
      const lane = async () => {
        while (performance.now() < until) {
          await signIn();
          done += 1;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      return done;
    };
    await work(WINDOW_MS);
    return await paired(server, pairs, work);
  } finally {
    await server.stop();
  }
}

/** Cards of tables of four people who play at once. */
async function moves(pairs, tables) {
  const server = await start();
  const honest = fork(HONEST, { stdio: 'inherit' });
  pin(honest.pid, '1');
  const said = async (what) => {
    for (;;) {
      const [message] = await once(honest, 'message');
      if (message.say === what) return message;
    }
  };
  try {
    const ready = said('ready');
    honest.send({ urls: [server.url], tables, thinkMs: 0 });
    await ready;
    const work = async (ms) => {
      const heard = said('window');
      honest.send({ window: ms });
      const { cards, failures } = await heard;
      if (failures.length > 0) throw new Error(`people were refused: ${failures.join(', ')}`);
      return cards.length;
    };
    await work(WINDOW_MS);
    return await paired(server, pairs, work);
  } finally {
    honest.kill('SIGKILL');
    await server.stop();
  }
}

/** Measures the cost of analytics and signals for sign-ins and moves: time with them divided by time without. */
export async function measureObserving({ pairs = 7, tables = 30 } = {}) {
  return { signIn: await signIns(pairs), move: await moves(pairs, tables) };
}
