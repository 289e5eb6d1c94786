import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { Judgements } from '../accounts/judgements.js';
import { accountModel } from '../accounts/model.js';
import { defineModule } from '../platform/modules/module.js';
import { auditWallets } from './audit.js';
import { Escrow } from './escrow.js';
import { walletEntries } from './model.js';
import { walletRoutes } from './routes.js';
import { Wallet } from './wallet.js';

export const walletModule = defineModule('wallet', ({ connection, timers, notifier, signals, log }) => {
  const wallet = new Wallet(connection, timers, (account, coins) =>
    notifier.notify([account], 'wallet', coins),
  );
  const escrow = new Escrow(wallet, new Judgements(accountModel(connection), timers));
  let discrepancies = 0;
  return {
    routes: walletRoutes({ wallet, accounts: accountModel(connection), clock: timers }),
    tasks: [
      { role: 'worker', name: 'wallet flush', everyMs: MINUTE_MS, run: () => wallet.flushStale() },
      {
        role: 'worker',
        name: 'wallet audit',
        everyMs: DAY_MS,
        async run() {
          let count = 0;
          for await (const discrepancy of auditWallets(connection)) {
            count += 1;
            log.error(discrepancy, 'wallet balance differs from its entries');
            const { account } = discrepancy;
            signals.note({ type: 'money_mismatch', address: '', account, target: 'wallet' });
          }
          discrepancies = count;
        },
      },
    ],
    metrics: [
      {
        name: 'hokm_wallet_discrepancies',
        help: 'Balances that differed from the sum of their entries at the last audit.',
        read: () => discrepancies,
      },
    ],
    collections: [walletEntries],
    exports: { wallet, escrow },
  };
});
