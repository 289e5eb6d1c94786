/**
 * `npm run simulate -- --seeds 10000`: matches in virtual time, where processes die, the store loses answers and the bus
 * loses messages, each from one seed. `--seed 42` repeats one. `PROCESSES=2` before it shares the seeds among so many processes. Builds what
 * is out of date first.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const options = { cwd: root, stdio: 'inherit' };
const processes = Number(process.env.PROCESSES ?? 1);
const asked = process.argv.slice(2);

/** The number after an option; another one where it is not there. */
function numberOf(name, otherwise) {
  const at = asked.indexOf(name);
  return at < 0 ? otherwise : Number(asked[at + 1]);
}

/** The arguments of each process. A later option counts, not an earlier one of the same name. */
function shares() {
  if (processes === 1 || asked.includes('--seed')) return [asked];
  const [from, seeds] = [numberOf('--from', 1), numberOf('--seeds', 200)];
  const first = (n) => from + Math.floor((n * seeds) / processes);
  return Array.from({ length: processes }, (_, n) => [
    ...asked,
    ...['--from', String(first(n)), '--seeds', String(first(n + 1) - first(n))],
  ]);
}

const tsc = ['node_modules/typescript-7/bin/tsc', '-b', '--builders', '1', 'server/simulation'];
process.exitCode = spawnSync(process.execPath, tsc, options).status ?? 1;
if (process.exitCode === 0) {
  const runs = shares().map((args) =>
    once(spawn(process.execPath, ['server/simulation/dist/main.js', ...args], options), 'exit'),
  );
  const codes = await Promise.all(runs);
  process.exitCode = codes.every(([code]) => code === 0) ? 0 : 1;
}
