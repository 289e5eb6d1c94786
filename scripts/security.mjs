/**
 * `npm run test:security`: everything that guards the product, in one run on the parts of a real installation: two
 * processes with Redis, the proxy of `deploy/`, and the database engine that TEST_MONGODB_URI names. Fails when one of them
 * is missing. `--partial` runs with what there is; `--bad-world` only what foreign inputs may do (`lib/bad-world.mjs`), and `--quick`
 * the part of that without a server and a browser, which takes less than a minute. `--workers 1` where the
 * database engine shares two cores with the tests: with three it does not answer in time.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BAD_WORLD, PROJECTS_OF_BAD_WORLD } from './lib/bad-world.mjs';
import { buildWhatIsStale } from './lib/build.mjs';
import { findChromium } from './lib/chromium.mjs';

const flag = { type: 'boolean', default: false };
const { values } = parseArgs({
  options: { partial: flag, 'bad-world': flag, quick: flag, workers: { type: 'string', default: '3' } },
});
const isQuick = values.quick;
const isWhole = !values['bad-world'] && !isQuick;
const root = fileURLToPath(new URL('..', import.meta.url));
const has = (program, ...args) => spawnSync(program, args).status === 0;
const missing = [
  ...(!isWhole || has('redis-server', '--version') ? [] : ['redis-server']),
  ...(!isWhole || has('caddy', 'version') ? [] : ['caddy']),
  ...(!isWhole || process.env.TEST_MONGODB_URI
    ? []
    : ['TEST_MONGODB_URI (a MongoDB that may be filled and emptied)']),
  ...(isQuick || findChromium() !== null ? [] : ['chromium']),
];
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(', ')}.`);
  if (!values.partial) process.exit(1);
}

/** Paths of tests, as Vitest filters them. */
const TESTS = [
  'shared/src/policy',
  'shared/src/password',
  'shared/src/rich-text',
  'bot/src/init-data',
  'bot/src/texts/inert-text',
  'server/test/http',
  'server/test/behind-proxy',
  'server/test/multi-process',
  'server/test/fuzz',
  'server/test/data-inventory',
  'server/test/roles',
  'server/test/limits',
  'server/test/asvs',
  'server/test/audited-acts',
  'server/test/chaos',
  'server/test/compose',
  'server/test/crash',
  'server/test/development',
  'server/test/no-markup',
  'server/src/analytics',
  'server/src/bot',
  'server/src/broadcasts',
  'server/src/clans',
  'server/src/content',
  'server/src/groups',
  'server/src/media',
  'server/src/messages',
  'server/src/notifications',
  'server/src/pictures',
  'server/src/security',
  'server/src/settings',
  'server/src/admin',
  'server/src/backups',
  'server/src/operations',
  'server/src/sign-in',
  'server/src/accounts',
  'server/src/privacy',
  'server/src/people',
  'server/src/friends',
  'server/src/moderation',
  'server/src/shop',
  'server/src/platform',
  'server/src/play/live',
  'server/src/play/replays',
  'server/src/play/rooms',
  'server/src/standing',
  'server/src/wallet',
];
const { browsers, servers, ...quick } = BAD_WORLD;
const inBrowser = !isQuick && findChromium() !== null;
const unbuilt = inBrowser ? buildWhatIsStale(root) : null;
if (unbuilt !== null) {
  console.error(`The ${unbuilt} cannot be built.`);
  process.exit(1);
}
const tests = [
  ...(isWhole ? TESTS : []),
  ...Object.values(quick).flat(),
  ...(isQuick ? [] : servers),
  ...(inBrowser ? browsers : []),
];
const projects = [...PROJECTS_OF_BAD_WORLD, ...(inBrowser ? ['browser'] : [])];
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    `--maxWorkers=${values.workers}`,
    ...projects.flatMap((name) => ['--project', name]),
    ...tests,
  ],
  { cwd: root, stdio: 'inherit', env: process.env },
);
process.exitCode = status ?? 1;
