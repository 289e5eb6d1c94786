/**
 * `npm run test:security`: everything that guards the product, in one run on the parts of a real installation: two
 * processes with Redis, the proxy of `deploy/`, and the database engine that TEST_MONGODB_URI names. Fails when one of them
 * is missing. `--partial` runs with what there is.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { partial: { type: 'boolean', default: false } } });
const has = (program, ...args) => spawnSync(program, args).status === 0;
const missing = [
  ...(has('redis-server', '--version') ? [] : ['redis-server']),
  ...(has('caddy', 'version') ? [] : ['caddy']),
  ...(process.env.TEST_MONGODB_URI ? [] : ['TEST_MONGODB_URI (a MongoDB that may be filled and emptied)']),
];
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(', ')}.`);
  if (!values.partial) process.exit(1);
}

const PROJECTS = ['server', 'shared', 'bot'];
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
  'server/test/edges-of-apps',
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
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...PROJECTS.flatMap((name) => ['--project', name]), ...TESTS],
  { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: 'inherit', env: process.env },
);
process.exitCode = status ?? 1;
