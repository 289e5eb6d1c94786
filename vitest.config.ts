import { basename } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Workspace packages are read from their sources, so that tests never run against a stale build. */
const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } };

/** Files that take long, the longest first. A fresh clone knows no times yet, and goes by the size of files. */
const LONG = [
  'panel-states',
  'people-states',
  'content-states',
  'account-states',
  'play-states',
  'admin-gallery',
  'admin-stories',
  'content-walks',
  'admin-consent',
  'accounts',
  'lost-network',
  'alone',
  'profile',
  'help',
  'steady',
  'four-players',
  'second-factor',
  'arena',
  'one-place',
  'audited-acts',
  'prediction-crash',
  'simulate',
  'take-seat',
  'settings-multi-process',
  'predictions',
  'coin-crash',
  'health-multi-process',
  'bot-crash',
  'chaos',
  'fuzz',
  'endpoints',
  'match',
  'forgery',
  'hostile-fields',
  'crash',
  'drain',
  'bot-notices',
  'bot-flows',
  'replays',
  'shutdown',
  'roles',
  'delayed-match',
].map((name) => `${name}.test.ts`);

/** Begins what takes long first, so that no worker is left with it at the end while the others have nothing to do. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // Files of one project stay together: they share their workers.
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const group = ({ project }: TestSpecification) => projects.indexOf(project.name);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.indexOf(basename(moduleId));
      return place < 0 ? LONG.length : place;
    };
    return sorted.sort((a, b) => group(a) - group(b) || rank(a) - rank(b));
  }
}

/** One project of tests beside their sources. */
function project(
  name: string,
  extra: { include?: string[]; exclude?: string[]; testTimeout?: number; env?: Record<string, string> } = {},
) {
  return {
    resolve,
    ssr,
    test: {
      name,
      include: extra.include ?? [`${name}/src/**/*.test.{ts,tsx}`],
      exclude: [...configDefaults.exclude, ...(extra.exclude ?? [])],
      testTimeout: extra.testTimeout ?? 20_000,
      env: extra.env ?? {},
      hookTimeout: 60_000,
      // One second, Vitest's own patience, is nothing for a page on a busy machine.
      expect: { poll: { timeout: 15_000 } },
      pool: 'forks' as const,
      // Files of a project share their workers, and what they import is evaluated once a worker: no test leaves
      // anything behind in a module, in the environment or on the clock.
      isolate: false,
      // Most of what a test makes is forgotten at once: a larger young generation saves a tenth of the processor.
      execArgv: ['--max-semi-space-size=32'],
      setupFiles: name === 'browser' ? [] : ['scripts/lib/property-tests.mjs'],
    },
  };
}

/**
 * Tests that are the same under any condition. The conditions work in two places: where a match carries out a command, and where a
 * server of a test takes an event with a `command_id`.
 *
 * - They read matches or work out something, without a server and without a match that goes on.
 * - `rooms/{quick-match,rematch-room,waiting-seat}` call functions of rooms; the matches that they start carry out nothing.
 * - `games/amnesia` makes both conditions itself; in `live/never-signs-in` nobody gets as far as an event.
 */
const WITHOUT_GAMES = [
  'games/{amnesia,bot-level,match-log,move-view,spacing,view-json}',
  'live/{contracts,lobby-delta,never-signs-in}',
  'rooms/{bots,quick-match,rematch-room,room,room-code,waiting-seat}',
  'replays/*',
].map((name) => `server/src/play/${name}.test.ts`);

/** The tests of matches and rooms again, in a server that forgets between any two commands and gets each of them twice. */
const proof = project('server-proof', {
  include: ['server/src/play/**/*.test.ts'],
  exclude: WITHOUT_GAMES,
  testTimeout: 60_000,
  env: { HOKM_PROOF: 'amnesia+echo' },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    // What one project has transformed, the next ones and the next run read from the disk.
    experimental: { fsModuleCache: true },
    projects: [
      project('shared', { testTimeout: 60_000 }),
      project('bot'),
      project('web'),
      project('miniapp'),
      project('admin'),
      project('embedded-mongo', { testTimeout: 30_000 }),
      project('server', { include: ['server/{src,test,simulation}/**/*.test.ts'], testTimeout: 30_000 }),
      proof,
      project('browser', { include: ['e2e/**/*.test.ts'], testTimeout: 180_000 }),
    ],
  },
});
