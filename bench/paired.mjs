/**
 * `npm run bench:paired -- --before COMMIT`: what has changed between two trees. Before, after, before, after … play and work with the
 * same seeds; the ratios are the medians of the pairs, after divided by before. Options:
 *   --before, --after     a commit, or the folder of a built tree; `--after` is this tree unless it is said
 *   --pairs 5             --seconds 10 (of each measurement)      --tables 40
 *   --only tables,honest,staff        --rounds 28 (of the staff's calls)      --accounts 20000
 *   --most 1.05           the exit code is 1 when the processor time of anything grows by more
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startRealServer } from '../scripts/lib/real-server.mjs';
import { feel, said } from './lib/feel.mjs';
import { PROBE } from './lib/measure.mjs';
import { buildServer, otherTree } from './lib/other-tree.mjs';
import { machine, markdown } from './lib/report.mjs';
import { measureStaffDay } from './lib/staff-day.mjs';
import { median } from './lib/stats.mjs';
import { measureTables } from './tables.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HONEST = fileURLToPath(new URL('./lib/honest.mjs', import.meta.url));
const HONEST_TABLES = 8;
const THINK_MS = 300;
const WARM_UP_MS = 3_000;
/** People come from addresses of their own, as a proxy passes them on: what comes from this machine is not counted. */
const ADDRESSED = { TRUST_PROXY: '1' };
const HONEST_ENV = {
  ...ADDRESSED,
  START_COUNTDOWN_MS: '0',
  ROUND_PAUSE_MS: '0',
  HAND_PAUSE_MS: '0',
  BOT_DELAY_MS: '500',
};

const { values: asked } = parseArgs({
  options: {
    before: { type: 'string' },
    after: { type: 'string' },
    pairs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    tables: { type: 'string', default: '40' },
    only: { type: 'string', default: 'tables,honest,staff' },
    rounds: { type: 'string', default: '28' },
    accounts: { type: 'string', default: '20000' },
    most: { type: 'string', default: '1.05' },
  },
});
if (asked.before === undefined) throw new Error('Say what to compare with: --before COMMIT or FOLDER.');
const seconds = Number(asked.seconds);
const say = (text) => process.stderr.write(`${text}\n`);

/** Tables of four people who play as fast as the server does. */
async function tables(root) {
  const { server, movesPerSecond, p50, p99 } = await measureTables({
    root,
    env: ADDRESSED,
    tables: Number(asked.tables),
    warmUpSeconds: 3,
    seconds,
    deltas: true,
  });
  return { 'µs a card': (server.cpu / movesPerSecond) * 1e6, 'card p50, ms': p50, 'card p99, ms': p99 };
}

/** Tables of people who think, with their heartbeats. */
async function honest(root) {
  const server = await startRealServer({
    root,
    env: HONEST_ENV,
    nodeArgs: ['--import', PROBE],
    ipc: true,
  });
  const people = fork(HONEST, { stdio: 'inherit' });
  try {
    const ready = said(people, 'ready');
    people.send({ urls: [server.url], tables: HONEST_TABLES, thinkMs: THINK_MS });
    await ready;
    await feel(server, people, WARM_UP_MS);
    const felt = await feel(server, people, seconds * 1_000);
    const { cpu, cards, beatP50, beatP99, cardP50, cardP99, failures } = felt;
    if (failures.length > 0) say(`honest people were refused: ${failures.join(', ')}`);
    return {
      'µs a card, with heartbeats': (cpu * seconds * 1e6) / cards,
      'card p50, ms': cardP50,
      'card p99, ms': cardP99,
      'heartbeat p50, ms': beatP50,
      'heartbeat p99, ms': beatP99,
    };
  } finally {
    people.kill('SIGKILL');
    await server.stop();
  }
}

/** The panel's usual calls. */
async function staff(root) {
  const { us, p50, p99, refused } = await measureStaffDay({
    root,
    rounds: Number(asked.rounds),
    accounts: Number(asked.accounts),
  });
  if (refused.length > 0)
    say(`not answered: ${refused.map(([path, status]) => `${path} ${status}`).join(', ')}`);
  return { 'µs a call': us, 'call p50, ms': p50, 'call p99, ms': p99 };
}

const PARTS = { tables, honest, staff };

async function measurePart(name, before, after) {
  const pairs = [];
  for (let pair = 0; pair < Number(asked.pairs); pair += 1) {
    pairs.push([await PARTS[name](before.root), await PARTS[name](after.root)]);
    say(`${name}, pair ${pair + 1}: ${JSON.stringify(pairs.at(-1))}`);
  }
  return Object.keys(pairs[0][0]).map((what) => {
    const ratios = pairs.map(([a, b]) => b[what] / a[what]);
    const [a, b] = [0, 1].map((side) => median(pairs.map((pair) => pair[side][what])));
    return { name, what, a, b, ratio: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
  });
}

if (asked.after === undefined) buildServer(ROOT);
const before = otherTree(ROOT, asked.before);
const after =
  asked.after === undefined ? { root: ROOT, remove: () => undefined } : otherTree(ROOT, asked.after);
const rows = [];
try {
  for (const name of asked.only.split(',')) rows.push(...(await measurePart(name, before, after)));
} finally {
  before.remove();
  after.remove();
}
const number = (value) => value.toLocaleString('en', { maximumFractionDigits: 2 });
const head = ['part', 'what', 'before', 'after', 'after ÷ before', 'pairs from', 'to'];
const cells = ({ name, what, a, b, ratio, least, most }) => [
  ...[name, what],
  ...[a, b, ratio, least, most].map(number),
];
process.stdout.write(`\n${machine()}\n\n${markdown(head, rows.map(cells))}\n`);
const grown = rows.filter(({ what, ratio }) => what.startsWith('µs') && ratio > Number(asked.most));
for (const { name, what, ratio } of grown) say(`${name}: ${what} has grown ${number(ratio)} ×`);
process.exit(grown.length === 0 ? 0 : 1);
