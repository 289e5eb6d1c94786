import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const TSC = ['node_modules/typescript-7/bin/tsc', '-b', '--builders', '1', '--checkers', '2'];
const NOT_SOURCES = new Set(['node_modules', 'dist', '.types', '.assets', 'testing', 'test', 'simulation']);

/** The parts that `npm start` serves: their sources, the file that a build writes last, and how to build them. */
const PARTS = [
  {
    name: 'server',
    from: ['tsconfig.base.json', 'shared', 'bot', 'embedded-mongo', 'server', 'package-lock.json'],
    made: ['server/dist/main.js', 'server/dist/.tsbuildinfo'],
    command: [process.execPath, ...TSC, 'server'],
  },
  {
    name: 'mini app',
    from: ['shared', 'web', 'miniapp', 'package-lock.json'],
    made: ['miniapp/dist/index.html'],
    command: ['npm', 'run', 'build', '--workspace', 'miniapp'],
  },
  {
    name: 'admin panel',
    from: ['shared', 'web', 'admin', 'package-lock.json'],
    made: ['admin/dist/index.html'],
    command: ['npm', 'run', 'build', '--workspace', 'admin'],
  },
];

/** When anything under a file or folder was last changed, ms since 1970; tests and build output do not count. */
function changedAt(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return readdirSync(path)
    .filter(
      (name) => !NOT_SOURCES.has(name) && !/\.(?:test|states)\./.test(name) && !name.endsWith('.tsbuildinfo'),
    )
    .reduce((newest, name) => Math.max(newest, changedAt(join(path, name))), 0);
}

function isStale(root, { from, made }) {
  const results = made.map((path) => join(root, path));
  if (!results.every((path) => existsSync(path))) return true;
  const builtAt = Math.max(...results.map((path) => statSync(path).mtimeMs));
  return from.some((path) => changedAt(join(root, path)) > builtAt);
}

/**
 * Builds the parts that are missing or older than their sources. Prints one line; when a build fails, all of its
 * output.
 * @returns the name of the part that could not be built, or null
 */
export function buildWhatIsStale(root) {
  const stale = PARTS.filter((part) => isStale(root, part));
  if (stale.length === 0) return null;
  process.stderr.write(`Building the ${stale.map(({ name }) => name).join(', ')} …\n`);
  for (const { name, command } of stale) {
    const [program = '', ...args] = command;
    const built = spawnSync(program, args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && program === 'npm',
    });
    if (built.status === 0) continue;
    process.stderr.write(`${built.stdout ?? ''}${built.stderr ?? ''}${built.error?.message ?? ''}\n`);
    return name;
  }
  return null;
}
