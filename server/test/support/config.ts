import { readConfig, type Config } from '../../src/platform/core/config.js';

/** What a server that others can reach is given. */
export const OPERATED = {
  SESSION_SECRET: 'a secret of the tests, and of nobody else',
  BACKUP_KEY: 'a backup key of the tests, and of nobody else',
};

/** True for a server that is production because others can reach it, not because the test says so. */
export const isReached = ({ productionBy }: Config): boolean =>
  /^(?:TRUST_PROXY|PUBLIC_URL)=/.test(productionBy ?? '');

/**
 * The configuration of a test. Where a proxy or an address of the public makes it production, it has its secrets, and begins with
 * guests and without second factors: tests that are about these name the variables.
 */
export function testConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const config = readConfig(env);
  if (!isReached(config)) return config;
  const operated = readConfig({ ...OPERATED, ...env });
  return {
    ...operated,
    allowGuests: env['ALLOW_GUESTS'] === undefined || operated.allowGuests,
    requireAdmin2fa: env['REQUIRE_ADMIN_2FA'] !== undefined && operated.requireAdmin2fa,
  };
}
