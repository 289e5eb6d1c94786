/**
 * Honest people, in a process of their own: tables of four who think before they play, and a heartbeat a second from everyone.
 * Gets `{urls, tables, thinkMs}` first and answers `{say: 'ready'}`; to each later message `{window: ms}` it answers with the
 * delays of that time, ms.
 */
import { setTimeout as after } from 'node:timers/promises';
import { openTable } from '../systems/hokm.mjs';
import { seededRandom } from './random.mjs';

const BEAT_MS = 500;
const SPREAD_MS = 25;

let cards = [];
let beats = [];
const failures = [];

async function beat({ ask, socket }) {
  await after(Math.floor(BEAT_MS * random()));
  while (socket.connected) {
    const begun = performance.now();
    await ask('heartbeat', { timestamp: Date.now() });
    beats.push(performance.now() - begun);
    await after(Math.max(0, begun + BEAT_MS - performance.now()));
  }
}

const random = seededRandom(1);

async function open({ urls, tables, thinkMs }) {
  const hooks = {
    think: () => thinkMs + (random() * 2 - 1) * SPREAD_MS,
    onDelay: (ms) => cards.push(ms),
    onRefusal: (code) => failures.push(code),
  };
  const all = [];
  for (let n = 0; n < tables; n += 1) all.push(await openTable({ urls, n, deltas: true, ...hooks }));
  for (const table of all) {
    table.run(() => false).catch((error) => failures.push(error.message));
    for (const player of table.players) beat(player).catch((error) => failures.push(error.message));
  }
  await Promise.all(all.map((table) => table.playing));
}

process.on('message', (message) => {
  if ('window' in message) {
    [cards, beats] = [[], []];
    setTimeout(
      () => process.send({ say: 'window', cards, beats, failures: failures.splice(0) }),
      message.window,
    );
  } else open(message).then(() => process.send({ say: 'ready' }));
});
process.on('disconnect', () => process.exit(0));
