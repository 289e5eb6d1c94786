import { MINUTE_MS } from '@hokm/shared/time';
import { accountModel } from '../accounts/model.js';
import type { Outbox } from '../notifications/outbox.js';
import { defineModule } from '../platform/modules/module.js';
import type { Wallet } from '../wallet/wallet.js';
import { remindOfDaily } from './remind-of-daily.js';

interface Uses {
  readonly wallet: Wallet;
  /** Null without a bot: nobody is reminded then. */
  readonly outbox: Pick<Outbox, 'post'> | null;
}

/** Messages of the bot that nobody has caused: the reward of the day, at the usual hour. */
export const remindersModule = defineModule(
  'reminders',
  ({ connection, timers: clock }, { wallet, outbox }: Uses) => ({
    tasks:
      outbox === null
        ? []
        : [
            {
              role: 'worker' as const,
              name: 'reminders of the daily reward',
              everyMs: MINUTE_MS,
              follows: ['accounts'],
              run: () => remindOfDaily({ accounts: accountModel(connection), wallet, outbox, clock }),
            },
          ],
    exports: {},
  }),
);
