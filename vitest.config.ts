import { defineConfig } from 'vitest/config';

/** Workspace packages are read from their sources, so that tests never run against a stale build. */
const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } };

/** One project of tests beside their sources. */
function project(
  name: string,
  extra: { include?: string[]; testTimeout?: number; env?: Record<string, string> } = {},
) {
  return {
    resolve,
    ssr,
    test: {
      name,
      include: extra.include ?? [`${name}/src/**/*.test.{ts,tsx}`],
      testTimeout: extra.testTimeout ?? 20_000,
      env: extra.env ?? {},
      hookTimeout: 60_000,
      pool: 'forks' as const,
    },
  };
}

/** The tests of matches and rooms again, under conditions of which they know nothing. */
function proof(mode: 'amnesia' | 'echo') {
  return project(`server-${mode}`, {
    include: ['server/src/{games,realtime,rooms}/**/*.test.ts'],
    testTimeout: 30_000,
    env: { HOKM_PROOF: mode },
  });
}

export default defineConfig({
  test: {
    projects: [
      project('shared', { testTimeout: 60_000 }),
      project('bot'),
      project('miniapp'),
      project('admin'),
      project('server', { testTimeout: 30_000 }),
      proof('amnesia'),
      proof('echo'),
      project('browser', { include: ['e2e/**/*.test.ts'], testTimeout: 180_000 }),
    ],
  },
});
