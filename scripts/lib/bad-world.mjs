/**
 * The bad world: what foreign inputs may do to the product, by kind, and the tests that do it to real parts of it. Paths of tests, as
 * Vitest filters them; each has to name at least one (`server/test/bad-world.test.ts`).
 */
export const BAD_WORLD = {
  /** Networks that hang, refuse, swallow, cut, delay; sleeping phones. */
  networks: [
    'miniapp/src/realtime/',
    'web/src/browser/arrival',
    'web/src/client/',
    'server/test/edges-of-apps',
  ],
  /** Launches of official and unofficial clients, old and new, with parameters that are odd or missing. */
  launches: ['miniapp/src/telegram/', 'bot/src/init-data'],
  /** Texts, codes, numbers and addresses as people type them. */
  spellings: [
    'shared/src/spelling/',
    'shared/src/api/typed',
    'shared/src/addresses/',
    'shared/src/graphemes/',
    'shared/src/text/clean',
  ],
  /** Headers of proxies, and variables of the environment. */
  headers: [
    'server/src/platform/http/address',
    'server/src/platform/http/request-source',
    'server/src/platform/core/config',
  ],
  /** Files that people bring. */
  files: ['shared/src/csv/', 'admin/src/screens/translations/read-csv'],
  /** The same on a whole server: crashes, streams that are swallowed, uploads. They take minutes. */
  servers: ['server/src/admin/live/', 'server/src/play/games/match-runtime', 'server/test/http/uploads'],
  /** Both apps in a browser behind the proxy (`e2e/support/bad-world.ts`). They use what was built. */
  browsers: [
    'e2e/support/bad-world',
    'e2e/hanging-network',
    'e2e/hanging-panel',
    'e2e/lost-network',
    'e2e/wake-up',
  ],
};

/** The projects of Vitest that these tests belong to. */
export const PROJECTS_OF_BAD_WORLD = ['shared', 'web', 'miniapp', 'admin', 'bot', 'server'];
