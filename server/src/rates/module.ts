import { defineModule } from '../platform/modules/module.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import { rates as collection } from './model.js';
import { Rates } from './rates.js';
import { ratesRoutes, type RatesContext } from './routes.js';
import { createWorth } from './worth.js';

interface Uses extends Pick<RatesContext, 'namesOf' | 'coinPrice'> {
  readonly audit: AuditQueue;
}

/** Exchange rates. */
export const ratesModule = defineModule('rates', (platform, { audit, namesOf, coinPrice }: Uses) => {
  const { connection, timers: clock, randomBytes } = platform;
  const context = { rates: new Rates(connection, audit), clock, randomBytes, namesOf, coinPrice };
  return {
    routes: ratesRoutes(context),
    collections: [collection],
    exports: { worthIn: createWorth(context) },
  };
});
