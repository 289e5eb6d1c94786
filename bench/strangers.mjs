import { fork } from 'node:child_process';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { sessionToken } from './lib/client.mjs';
import { feel, said, usedBy } from './lib/feel.mjs';
import { PROBE } from './lib/measure.mjs';
import { flatAvif } from './lib/picture-bomb.mjs';
import { median } from './lib/stats.mjs';
import { botIsThere, withBot } from './lib/with-bot.mjs';

const HONEST = fileURLToPath(new URL('./lib/honest.mjs', import.meta.url));
const STRANGERS = fileURLToPath(new URL('./lib/strangers.mjs', import.meta.url));
const KINDS = ['bodies', 'flood', 'slow bodies', 'webhook', 'documents', 'uploads'];
const ENV = {
  START_COUNTDOWN_MS: '0',
  ROUND_PAUSE_MS: '0',
  HAND_PAUSE_MS: '0',
  BOT_DELAY_MS: '500',
  // Strangers come from addresses of their own.
  TRUST_PROXY: '1',
};
const SETTLE_MS = 2_000;
const RAGE_MS = 5_000;

/** The time, ms, until a person's picture is theirs; null for one that was refused. */
async function sendPicture(url, token) {
  const body = new FormData();
  body.append('avatar', new Blob([await flatAvif(64)]));
  const begun = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '10.9.9.9' };
  const { status } = await fetch(`${url}/api/user/avatar`, { method: 'POST', headers, body });
  return status === 200 ? performance.now() - begun : null;
}

/**
 * The medians of heartbeats and cards of honest tables, alternately without and beside strangers of each kind, as the medians of
 * the pairs; of unfinished uploads also the memory of the server and an honest picture.
 */
export function measureStrangers(options) {
  return withBot((bot) => measureBesideBot(bot, options));
}

async function measureBesideBot(bot, { tables = 4, pairs = 3, seconds = 8, kinds = KINDS } = {}) {
  const server = await startRealServer({ env: { ...ENV, ...bot }, nodeArgs: ['--import', PROBE], ipc: true });
  const honest = fork(HONEST, { stdio: 'inherit' });
  const strangers = fork(STRANGERS, { stdio: 'inherit' });
  try {
    await botIsThere(server.url);
    const opened = [said(honest, 'ready'), said(strangers, 'ready')];
    honest.send({ urls: [server.url], tables, thinkMs: 300 });
    strangers.send({ url: server.url });
    await Promise.all(opened);
    const token = await sessionToken(server.url, 96_000, '10.9.9.9');
    const results = [];
    for (const kind of kinds) {
      const rows = [];
      let done = {};
      for (let pair = 0; pair < pairs; pair += 1) {
        await after(SETTLE_MS);
        const without = await feel(server, honest, seconds * 1_000);
        strangers.send({ rage: kind });
        // Until an address has sent what it may.
        await after(RAGE_MS);
        const beside = await feel(server, honest, seconds * 1_000);
        const picture = kind === 'uploads' ? await sendPicture(server.url, token) : null;
        const { rss } = await usedBy(server);
        const calm = said(strangers, 'calm');
        strangers.send({ rage: null });
        ({ done } = await calm);
        rows.push({ without, beside, picture, memory: (rss - without.rss) / 2 ** 20 });
      }
      const ratio = (name) => median(rows.map(({ without, beside }) => beside[name] / without[name]));
      results.push({ kind, rows, done, beat: ratio('beatP50'), card: ratio('cardP50') });
    }
    return results;
  } finally {
    honest.kill('SIGKILL');
    strangers.kill('SIGKILL');
    await server.stop();
  }
}
