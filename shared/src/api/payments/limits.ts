/** Payments are given back for so long. */
export const REFUND_DAYS = 14;

/** States of a payment: `uncredited` brought nobody coins, `refunding` waits for Telegram’s answer. */
export const PAYMENT_STATES = ['paid', 'uncredited', 'refunding', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
