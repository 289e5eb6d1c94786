import { z } from 'zod';
import { success } from '../answers.js';
import { APPROVAL_POLICY } from '../../policy/approvals.js';
import { askedApproval } from '../approvals/contract.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { STAFF_REASON_MAX } from '../users/limits.js';
import { PAYMENT_STATES, REFUND_DAYS } from './limits.js';
import { paymentsPaths as paths } from './paths.js';

const staffPayment = z.object({
  /** Telegram’s charge. */
  id: z.string(),
  stars: z.int(),
  coins: z.int(),
  state: z.enum(PAYMENT_STATES),
  paid_at: z.iso.datetime(),
  refunded_at: z.iso.datetime().nullable(),
  /** The last moment for a refund. */
  refundable_until: z.iso.datetime(),
  /** Telegram’s words, where it has refused the last attempt; else null. */
  refused: z.string().nullable(),
});
export type StaffPayment = z.infer<typeof staffPayment>;

export const listPayments = endpoint({
  path: paths.listPayments,
  summary: 'What a person has paid in Telegram Stars, newest first',
  access: 'panel/money',
  limit: 'reads',
  query: pageQuery.extend({ person: z.string().regex(/^[0-9a-f]{24}$/) }),
  answer: pageOf(staffPayment),
  refusals: ['request/not_found'],
});

export const refundPayment = endpoint({
  path: paths.refundPayment,
  summary: `Give the Stars of a payment back, once by its charge, within ${REFUND_DAYS} days and while its coins are not spent; then the coins are taken back. \`refunding\` means that Telegram has not answered yet: it is asked again until it does. More than ${APPROVAL_POLICY['money.refund'].alone.most} Stars in a day, by one administrator or to one person, need a second one`,
  access: 'panel/money',
  fresh: true,
  limit: 'writes',
  params: z.object({ id: z.string().min(1).max(256) }),
  body: z.object({ reason: z.string().trim().min(1).max(STAFF_REASON_MAX), ask: z.boolean().optional() }),
  answer: success({ data: staffPayment, approval: askedApproval.nullable().default(null) }),
  refusals: [
    'request/not_found',
    'users/self',
    'users/above_you',
    'shop/already_refunded',
    'shop/refund_too_old',
    'shop/coins_spent',
    'shop/refund_refused',
    'shop/refunds_off',
    'approval/needed',
    'approval/too_many',
  ],
});
