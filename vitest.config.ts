import { defineConfig } from 'vitest/config';

/** Workspace packages are read from their sources, so that tests never run against a stale build. */
const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } };

/** One project of tests beside their sources. */
function project(name: string, extra: { include?: string[]; testTimeout?: number } = {}) {
  return {
    resolve,
    ssr,
    test: {
      name,
      include: extra.include ?? [`${name}/src/**/*.test.{ts,tsx}`],
      testTimeout: extra.testTimeout ?? 20_000,
      hookTimeout: 60_000,
      pool: 'forks' as const,
    },
  };
}

export default defineConfig({
  test: {
    projects: [
      project('shared', { testTimeout: 60_000 }),
      project('bot'),
      project('miniapp'),
      project('admin'),
      project('server', { testTimeout: 30_000 }),
      project('browser', { include: ['e2e/**/*.test.ts'], testTimeout: 180_000 }),
    ],
  },
});
