/**
 * `npm run test:mongodb`: the tests of the data layer on a real MongoDB, a replica set of one that is started for the run. The
 * program is downloaded once by mongodb-memory-server, or is the one that MONGOMS_SYSTEM_BINARY names. Further words are paths of
 * tests, instead of the usual ones.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Paths of tests, as Vitest filters them. */
const TESTS = [
  'embedded-mongo/src',
  'server/test/indexes',
  'server/test/data-inventory',
  'server/src/platform/database',
  'server/src/platform/panel',
  'server/src/wallet',
  'server/src/stakes',
  'server/src/predictions',
  'server/src/tournaments',
  'server/src/accounts',
  'server/src/analytics',
  'server/src/admin/users',
  'server/src/backups',
  'server/src/sign-in',
  'server/src/play/games',
];

/** Runs the tests on a database; the exit code of Vitest. */
function run(uri, paths) {
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'embedded-mongo',
    '--project',
    'server',
  ];
  const child = spawn(process.execPath, [...vitest, ...paths], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, TEST_MONGODB_URI: uri },
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}

/** Says why there is no MongoDB, and what can be done. */
function explain(error) {
  console.error(
    [
      `No MongoDB could be started: ${error instanceof Error ? error.message : String(error)}`,
      'Install the packages (npm ci), then let the program be downloaded, or name one: MONGOMS_SYSTEM_BINARY=/usr/bin/mongod.',
      'A server that runs already is used with TEST_MONGODB_URI and npx vitest run --project server.',
    ].join('\n'),
  );
  return 1;
}

async function main(paths) {
  let server;
  try {
    const { MongoMemoryReplSet } = await import('mongodb-memory-server');
    server = await MongoMemoryReplSet.create({ replSet: { count: 1, storageEngine: 'wiredTiger' } });
  } catch (error) {
    return explain(error);
  }
  try {
    return await run(server.getUri(), paths);
  } finally {
    await server.stop();
  }
}

const paths = process.argv.slice(2);
process.exitCode = await main(paths.length === 0 ? TESTS : paths);
