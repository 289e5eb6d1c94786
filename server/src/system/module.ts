import { createHealth, type Probes } from '../platform/metrics/health.js';
import { databaseProbe } from '../platform/metrics/database-probe.js';
import { defineModule } from '../platform/modules/module.js';
import type { LiveSettings } from '../settings/live-settings.js';
import type { Texts } from '../texts/texts.js';
import { healthHandler, systemRoutes } from './routes.js';

interface Uses {
  /** The product's version. */
  readonly version: string;
  readonly settings: LiveSettings;
  readonly texts: Pick<Texts, 'version'>;
  /** The version of the binding terms; null without any. */
  readonly terms: { readonly version: number | null };
  readonly botOn: boolean;
  /** The probes of all modules and of the process. */
  readonly probes: () => Probes;
}

/** State, settings and description of the server. */
export const systemModule = defineModule('system', (platform, uses: Uses) => {
  const { version, settings, texts, probes, terms, botOn } = uses;
  const { config, connection, timers, log } = platform;
  const health = createHealth({
    version,
    probes: () => ({ database: databaseProbe(connection), ...probes() }),
    timers,
    log,
  });
  return {
    routes: systemRoutes({ config, health, settings, texts, version, terms, botOn }),
    exports: { healthHandler: healthHandler(health) },
  };
});
