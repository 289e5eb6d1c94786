/** Payments in Telegram Stars, for the staff. */
export const paymentsPaths = {
  listPayments: 'GET /admin/payments',
  refundPayment: 'POST /admin/payments/:id/refund',
} as const;
