import { readConfig } from '../../src/platform/core/config.js';
import type { RequestGuard } from '../../src/platform/http/handle.js';
import { LiveSettings } from '../../src/settings/live-settings.js';
import { initialSecurity, INITIAL_SYSTEM } from '../../src/settings/values.js';

/** The settings of a new installation. */
export function testSettings(env: Record<string, string> = {}): LiveSettings {
  const config = readConfig(env);
  return new LiveSettings(config, { value: INITIAL_SYSTEM }, { value: initialSecurity(config) });
}

/** Nothing is closed. */
export const openDoors: Pick<RequestGuard, 'maySeePanel' | 'maintenance' | 'needsSecondFactor'> = {
  needsSecondFactor: () => false,
  maySeePanel: () => true,
  maintenance: { isOn: false, retryAfter: 60, status: () => undefined },
};
