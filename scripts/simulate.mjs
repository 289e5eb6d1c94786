/**
 * `npm run simulate -- --seeds 10000`: matches in virtual time, where processes die, the store loses answers and the bus
 * loses messages, each from one seed. `--seed 42` repeats one. Builds what is out of date first.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;

process.exitCode =
  run('node_modules/typescript-7/bin/tsc', '-b', '--builders', '1', 'server/simulation') ||
  run('server/simulation/dist/main.js', ...process.argv.slice(2));
