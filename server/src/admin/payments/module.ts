import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/payments';
import { refuse } from '../../platform/core/result.js';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import { refundPayment, type PaymentsContext } from './refund-payment.js';
import { presentPayment } from './view.js';

/** Payments in Telegram Stars, for the staff: who has paid what, and refunds. */
export const paymentsModule = defineModule('payments', (_platform, context: PaymentsContext) => ({
  routes: [
    handle(contract.listPayments, async ({ query }) => {
      if ((await context.users.changes.find(query.person)) === null) return refuse('request/not_found');
      const { total, records } = await context.payments.list(query.person, query);
      return { ...done, data: records.map(presentPayment), meta: pageMeta(total, query) };
    }),
    handle(contract.refundPayment, async (call) => {
      const refunded = await refundPayment(context, call, call.params.id, call.body.reason);
      return refunded.ok ? { ...done, data: presentPayment(refunded.record) } : refunded;
    }),
  ],
  exports: null,
}));
