import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfig } from '../platform/core/config.js';

const SOURCES = new URL('../', import.meta.url);

/** They open the store, or name it to the operator. */
const KNOW_THE_STORE = [
  'app/open-store.ts',
  'app/own-database.ts',
  'app/restore.ts',
  'platform/core/config.ts',
  'platform/core/start-notes.ts',
];

it('nobody takes the store’s address for the number of processes', () => {
  const asking = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => /\bmongodbUri\b|MONGODB_URI:/.test(readFileSync(new URL(path, SOURCES), 'utf8')));
  expect(asking.sort()).toEqual(KNOW_THE_STORE);
});

it.each([
  [{}, { webProcesses: 1, ownsStore: true, isAlone: true }],
  [{ WEB_PROCESSES: '3' }, { webProcesses: 3, ownsStore: true, isAlone: false }],
  [{ MONGODB_URI: 'mongodb://h' }, { webProcesses: 1, ownsStore: false, isAlone: false }],
  [
    { MONGODB_URI: 'mongodb://h', WEB_PROCESSES: '2' },
    { webProcesses: 2, ownsStore: false, isAlone: false },
  ],
  // Only what serves is worth more than one process.
  [
    { ROLES: 'worker,bot', WEB_PROCESSES: '4' },
    { webProcesses: 1, ownsStore: true, isAlone: true },
  ],
])('with %j the configuration says %j', (env, said) => {
  expect(readConfig(env)).toMatchObject(said);
});

it('`auto` is a process for each core, and anything else than a number from 1 to 64 is refused', () => {
  expect(readConfig({ WEB_PROCESSES: 'auto' }).webProcesses).toBeGreaterThanOrEqual(1);
  for (const WEB_PROCESSES of ['0', '65', '-1', '2.5', 'all', '1e1'])
    expect(() => readConfig({ WEB_PROCESSES }), WEB_PROCESSES).toThrow('WEB_PROCESSES: ');
});
