import type { Judgements } from '../accounts/judgements.js';
import { accountModel } from '../accounts/model.js';
import type { Outbox } from '../notifications/outbox.js';
import type { People } from '../platform/core/account.js';
import { defineModule } from '../platform/modules/module.js';
import type { Telegram } from '../telegram/module.js';
import type { ResourceContext } from '../platform/panel/resource-store.js';
import type { AuditQueue } from '../platform/panel/audit-queue.js';
import type { LiveEconomy } from '../settings/economy-state.js';
import type { Wallet } from '../wallet/wallet.js';
import { Offers, offers as offersCollection } from './offers.js';
import { offersAdminRoutes, offersInBulk } from './offers-admin.js';
import { payments as collection } from './model.js';
import { Payments, settlePaymentsTask } from './payments.js';
import { finishRefundsTask, Refunds } from './refunds.js';
import { reconcileTask } from './reconcile.js';
import { shopRoutes, type ShopRoutesProps } from './routes.js';

interface Uses extends Pick<ShopRoutesProps, 'onInvoice' | 'worthIn'> {
  readonly people: Pick<People, 'find'>;
  readonly wallet: Wallet;
  readonly judgements: Pick<Judgements, 'of' | 'payerProblem'>;
  /** Null without a bot. */
  readonly outbox: Outbox | null;
  readonly audit: AuditQueue;
  readonly resources: ResourceContext;
  readonly economy: LiveEconomy;
  /** Null without a bot. */
  readonly telegram: Telegram | null;
}

export const shopModule = defineModule(
  'shop',
  (
    platform,
    { people, wallet, judgements, telegram, audit, resources, outbox, economy, onInvoice, worthIn }: Uses,
  ) => {
    const { connection, timers, randomBytes, notifier, signals, log } = platform;
    const payments = new Payments({
      connection,
      people,
      wallet,
      economy: () => economy.value,
      clock: timers,
      signals,
      log,
      tellRefund: async ({ charge, account, stars }) => {
        await outbox?.post({ key: `refund:${charge}`, account, notice: { kind: 'refund', total: stars } });
      },
    });
    audit.watch(collection);
    const refunds =
      telegram === null
        ? null
        : new Refunds({
            connection,
            payments,
            audit,
            clock: timers,
            randomBytes,
            log,
            telegram: telegram.gateway,
          });
    return {
      routes: [
        ...shopRoutes({
          accounts: accountModel(connection),
          wallet,
          offers: new Offers(connection, timers, () => economy.value),
          telegram: telegram?.gateway ?? null,
          notifier,
          judgements,
          worthIn,
          economy: () => economy.value,
          onInvoice,
        }),
        ...offersAdminRoutes(resources),
      ],
      tasks: [
        settlePaymentsTask(payments),
        ...(telegram === null ? [] : [reconcileTask({ telegram, payments, clock: timers, log })]),
        ...(refunds === null ? [] : [finishRefundsTask(refunds)]),
      ],
      bulkSubjects: [offersInBulk(resources)],
      collections: [collection, offersCollection],
      exports: { payments, refunds },
    };
  },
);
