import type { Connection } from 'mongoose';
import type { Log } from '../ports.js';
import type { Metrics } from '../system/metrics.js';
import type { Chore } from '../worker/chores.js';
import { audit } from './audit.js';

const DAY_MS = 24 * 60 * 60_000;

/** Once a day: is every balance the sum of its entries? What is not is logged, and counted where an alarm can see it. */
export function auditWallets(props: {
  readonly connection: Connection;
  readonly metrics: Metrics;
  readonly log: Log;
}): Chore {
  const { connection, metrics, log } = props;
  let found = 0;
  metrics.watch(
    'hokm_wallet_discrepancies',
    'Balances that were not the sum of their entries when they were last looked at.',
    () => found,
  );
  return {
    name: 'compare balances with their entries',
    every: DAY_MS,
    async run() {
      let count = 0;
      for await (const discrepancy of audit(connection)) {
        count++;
        log.error(discrepancy, 'a balance is not the sum of its entries');
      }
      found = count;
    },
  };
}
