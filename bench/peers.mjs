/**
 * `npm run bench:peers`: the same hands under the same load on boardgame.io, Colyseus and Hokm, in one run.
 * The peers are not dependencies of the project: the versions below are installed into a folder of their own at the first run
 * (PEERS_DIR, by default in the system's temporary folder). They store nothing; Hokm stores every move first. Each is
 * measured BENCH_ROUNDS times (3) for BENCH_SECONDS (15), in turn, so that other load on the machine affects all of them; the
 * least disturbed round counts. `npm run bench:peers -- 100:0 400:300`: other loads, as tables and thought in ms.
 * `npm run bench:peers -- --short`: five minutes, two rounds of five seconds at 100 tables closed and 400 with thought.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhatIsStale } from '../scripts/lib/build.mjs';
import { pin, PROBE, underLoad } from './lib/measure.mjs';
import { markdown, printTable } from './lib/report.mjs';
import { measureTables } from './tables.mjs';

const VERSIONS = {
  'boardgame.io': '0.50.2',
  '@colyseus/core': '0.18.17',
  '@colyseus/ws-transport': '0.18.4',
  '@colyseus/schema': '5.0.34',
  '@colyseus/sdk': '0.18.4',
};
process.env.PEERS_DIR ??= join(tmpdir(), 'hokm-bench-peers');
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

function install() {
  const dir = process.env.PEERS_DIR;
  if (existsSync(join(dir, 'node_modules', '@colyseus', 'sdk'))) return;
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ private: true, dependencies: VERSIONS }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: dir,
    stdio: 'inherit',
  });
}

/** A peer's server in a process of its own, measured with the same clients. */
async function measurePeer(system, load, env = {}) {
  const server = fork(here(`peers/${system}-server.mjs`), {
    execArgv: ['--import', PROBE],
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const [{ url }] = await once(server, 'message');
    pin(server.pid, '0');
    return await underLoad({ ...load, servers: [server], system, urls: [url] });
  } finally {
    server.kill('SIGKILL');
  }
}

const SYSTEMS = [
  ['boardgame.io 0.50.2', (load) => measurePeer('boardgame', load)],
  ['Colyseus 0.18.17, patches every 50 ms', (load) => measurePeer('colyseus', load)],
  [
    'Colyseus 0.18.17, a patch after each card',
    (load) => measurePeer('colyseus', load, { COLYSEUS_FLUSH: '1' }),
  ],
  ['Hokm, whole views', (load) => measureTables(load)],
  ['Hokm, moves', (load) => measureTables({ ...load, deltas: true })],
];

const short = process.argv.includes('--short');
const asked = process.argv.slice(2).filter((word) => word !== '--short');
const usual = short ? ['100:0', '400:300'] : ['100:0', '200:300', '400:300'];
const LOADS = (asked.length > 0 ? asked : usual)
  .map((text) => text.split(':').map(Number))
  .map(([tables, thinkMs]) => ({ tables, thinkMs }));

const failed = buildWhatIsStale(here('..'));
if (failed !== null) throw new Error(`The ${failed} could not be built.`);
install();
const seconds = Number(process.env.BENCH_SECONDS ?? (short ? 5 : 15));
const rounds = Number(process.env.BENCH_ROUNDS ?? (short ? 2 : 3));
const rows = [];
for (const load of LOADS) {
  const what = `${load.thinkMs === 0 ? 'closed' : `think ${load.thinkMs} ms`}, ${load.tables} tables`;
  const best = new Map();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of SYSTEMS) {
      const result = await measure({ ...load, warmUpSeconds: 3, seconds });
      if (result.p99 < (best.get(name)?.p99 ?? Infinity)) best.set(name, result);
      const figures = `${Math.round(result.movesPerSecond)} cards/s, p99 ${result.p99.toFixed(1)} ms`;
      process.stderr.write(`${what}: ${name}: ${figures}\n`);
    }
  }
  for (const [system, result] of best) rows.push({ load: what, system, ...result });
}
printTable(rows);

const OURS = ['Hokm, moves', 'Hokm, whole views'];
const PEERS = SYSTEMS.map(([name]) => name).filter((name) => !OURS.includes(name));
const FIGURES = [
  ['cards/s', (row) => row.movesPerSecond],
  ['p99', (row) => row.p99],
  ['µs CPU/move', (row) => row.server.cpu / row.movesPerSecond],
  ['bytes/card', (row) => row.bytesPerMove],
];

/** Hokm's figure divided by the peer's, for each load. */
function ratios() {
  return [...new Set(rows.map(({ load }) => load))].flatMap((load) => {
    const of = (name) => rows.find((row) => row.load === load && row.system === name);
    return OURS.flatMap((ours) =>
      FIGURES.map(([what, figure]) => [
        `${load}: ${what}, ${ours}`,
        ...PEERS.map((peer) =>
          (figure(of(ours)) / figure(of(peer))).toLocaleString('en', { maximumSignificantDigits: 2 }),
        ),
      ]),
    );
  });
}
process.stdout.write(`\n${markdown(['ours divided by', ...PEERS], ratios())}\n`);
