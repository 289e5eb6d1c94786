import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { decimalText } from '../typed.js';
import { STAFF_REASON_MAX } from '../users/limits.js';
import {
  CURRENCIES,
  QUOTED_PAIRS,
  RATE_DAYS,
  RATE_FORM,
  RATE_JUMP_PERCENT,
  RATE_NOTE_MAX,
  RATE_STATES,
} from './limits.js';
import { ratesPaths as paths } from './paths.js';

/** A number as text, so that no digit of it is lost. */
const decimal = z.string().regex(/^\d+(\.\d+)?$/);

const rate = z.object({
  /** `COIN-XTR`: how much of the second one unit of the first is. */
  pair: z.string(),
  /** Up to 12 digits that count. */
  rate: decimal,
  /** Null where `buy_only`. */
  inverse: decimal.nullable(),
  /** Of the oldest rate that it is computed from: since when that holds, and when it was set. Null for what the shop alone says. */
  effective_at: z.iso.datetime().nullable(),
  set_at: z.iso.datetime().nullable(),
  /** Currencies that it is computed through. */
  via: z.array(z.enum(CURRENCIES)),
  state: z.enum(RATE_STATES),
  /** True for a pair with coins: they are bought, and never sold. */
  buy_only: z.boolean(),
  /** The rate from each moment on, oldest first; the first one holds when the days begin. Empty for coins in rials. */
  history: z.array(z.object({ at: z.iso.datetime(), rate: decimal })),
});
export type Rate = z.infer<typeof rate>;

export const readRate = endpoint({
  path: paths.readRate,
  summary:
    'The exchange rate of two currencies, and its history. The price of a coin follows from the shop’s smallest pack; coins have no rate back. Kept by clients for a minute',
  access: 'anyone',
  limit: 'reads',
  params: z.object({ pair: z.string().min(1).max(64) }),
  query: z.object({ days: z.enum(RATE_DAYS).default('30') }),
  answer: success({ data: rate }),
  refusals: ['forex/unknown_pair', 'forex/no_rate'],
});

const staffRate = z.object({
  id: z.string(),
  pair: z.enum(QUOTED_PAIRS),
  rate: decimal,
  effective_at: z.iso.datetime(),
  set_at: z.iso.datetime(),
  /** Name of the member of staff. */
  set_by: z.string(),
  note: z.string(),
  /** `planned` holds later, `past` gave way to a later one. */
  state: z.enum(['planned', 'now', 'past', 'withdrawn']),
  withdrawn: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
});
export type StaffRate = z.infer<typeof staffRate>;

const quotedPair = z.enum(QUOTED_PAIRS);

export const listRates = endpoint({
  path: paths.listRates,
  summary: 'The rates that were set, the one that holds from the latest moment first',
  access: 'panel/money',
  limit: 'reads',
  query: pageQuery.extend({ pair: quotedPair.optional() }),
  answer: pageOf(staffRate),
  refusals: [],
});

export const addRate = endpoint({
  path: paths.addRate,
  summary: `Set a rate from a moment on; earlier ones stay as they are. Once by the header \`Idempotency-Key\`. A change of more than ${RATE_JUMP_PERCENT} % is refused until the call names the rate that it was compared with, in \`confirmed_from\``,
  access: 'panel/money',
  fresh: true,
  limit: 'writes',
  body: z.object({
    pair: quotedPair,
    rate: decimalText(64).refine((text) => RATE_FORM.test(text) && /[1-9]/.test(text)),
    /** Absent: at once. */
    effective_at: z.iso.datetime().optional(),
    note: z.string().trim().max(RATE_NOTE_MAX).default(''),
    confirmed_from: decimal.optional(),
  }),
  answer: success({ data: staffRate }),
  status: 201,
  refusals: ['forex/same_moment', 'forex/confirm_needed', 'forex/too_far', 'wallet/key_reused'],
});

export const withdrawRate = endpoint({
  path: paths.withdrawRate,
  summary: 'Withdraw a rate: the one before it holds again, as if it had not been set',
  access: 'panel/settings',
  fresh: true,
  limit: 'writes',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) }),
  body: z.object({ reason: z.string().trim().min(1).max(STAFF_REASON_MAX) }),
  answer: success({ data: staffRate }),
  refusals: ['request/not_found', 'forex/withdrawn'],
});
