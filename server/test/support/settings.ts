import { readConfig } from '../../src/platform/core/config.js';
import { BodyReader } from '../../src/platform/http/read-body.js';
import { UploadGate } from '../../src/platform/http/upload-gate.js';
import type { RequestGuard } from '../../src/platform/http/handle.js';
import { LiveSettings } from '../../src/settings/live-settings.js';
import { ManualTimers } from './manual-timers.js';
import { initialSecurity, INITIAL_SYSTEM } from '../../src/settings/values.js';

/** The settings of a new installation. */
export function testSettings(env: Record<string, string> = {}): LiveSettings {
  const config = readConfig(env);
  return new LiveSettings(config, { value: INITIAL_SYSTEM }, { value: initialSecurity(config) });
}

/** Nothing is closed. */
export const openDoors: Pick<
  RequestGuard,
  'maySeePanel' | 'maintenance' | 'needsSecondFactor' | 'bodies' | 'uploads'
> = {
  needsSecondFactor: () => false,
  maySeePanel: () => true,
  bodies: new BodyReader(new ManualTimers(0)),
  uploads: new UploadGate(new ManualTimers(0)),
  maintenance: { isOn: false, retryAfter: 60, status: () => undefined },
};
