import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/payments';
import { refuse } from '../../platform/core/result.js';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import { approvedRefunds, askRefund, refundPayment, type PaymentsContext } from './refund-payment.js';
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
      const { reason, ask } = call.body;
      const { id } = call.params;
      const refunded = await refundPayment(context, call, id, reason);
      if (refunded.ok) return { ...done, data: presentPayment(refunded.record) };
      if (refunded.code !== 'approval/needed' || ask !== true) return refunded;
      const asked = await askRefund(context, call, id, reason);
      return asked.ok ? { ...done, data: presentPayment(asked.record), approval: asked.approval } : asked;
    }),
  ],
  approvals: approvedRefunds(context),
  exports: null,
}));
