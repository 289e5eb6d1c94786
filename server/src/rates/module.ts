import { defineModule } from '../platform/modules/module.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import { KeptQuotes, type KeptQuotesProps } from './kept-quotes.js';
import { rates as collection } from './model.js';
import { Rates } from './rates.js';
import { ratesRoutes, type RatesContext } from './routes.js';
import { createWorth } from './worth.js';

interface Uses extends Pick<RatesContext, 'namesOf'>, Pick<KeptQuotesProps, 'coinPrices'> {
  readonly audit: AuditQueue;
}

/** Exchange rates. */
export const ratesModule = defineModule('rates', (platform, { audit, namesOf, coinPrices }: Uses) => {
  const { connection, timers: clock, randomBytes, revisions } = platform;
  const followed = [collection.name];
  revisions.follow(followed, () => undefined);
  const rates = new Rates(connection, audit);
  const quotes = new KeptQuotes({ rates, clock, coinPrices, revision: () => revisions.of(followed) });
  const context = { rates, quotes, clock, randomBytes, namesOf };
  return {
    routes: ratesRoutes(context),
    collections: [collection],
    exports: { worthIn: createWorth(quotes) },
  };
});
