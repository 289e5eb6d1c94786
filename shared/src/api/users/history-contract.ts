import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { WALLET_ENTRY_KINDS } from '../wallet/limits.js';
import { LEDGER_DAYS_MAX, TIMELINE_KINDS } from './limits.js';
import { usersPaths as paths } from './paths.js';
import { entryOfTimeline, named } from './person.js';

const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });
const days = z.coerce.number().int().min(1).max(90).default(30);

export const readUserAnalytics = endpoint({
  path: paths.readUserAnalytics,
  summary: 'What a person played, won, earned and spent in the last days, and with whom',
  access: 'panel/users',
  limit: 'reads',
  params,
  query: z.object({ days }),
  answer: success({
    data: z.object({
      days: z.int(),
      /** Oldest first, one for each day of Tehran; days without a match too. */
      games: z.array(z.object({ day: z.string(), played: z.int(), won: z.int() })),
      played: z.int(),
      won: z.int(),
      /** 0 to 1; null without a match. */
      win_rate: z.number().nullable(),
      /** Share of matches that the person left for good, 0 to 1; null without a match. */
      left_rate: z.number().nullable(),
      /** In finished matches. */
      minutes_played: z.int(),
      coins_in: z.int(),
      coins_out: z.int(),
      partners: z.array(named.extend({ played: z.int(), won: z.int() })),
      sessions: z.int(),
    }),
  }),
  refusals: ['request/not_found'],
});

export const listUserActivity = endpoint({
  path: paths.listUserActivity,
  summary:
    'A person’s sign-ins, matches, coins, reports and actions of the staff in one timeline, newest first. Coins and addresses for administrators only',
  access: 'panel/reports',
  limit: 'reads',
  params,
  query: z.object({
    /** `next` of the page before. */
    cursor: z.string().max(200).optional(),
    kinds: z
      .string()
      .max(100)
      .default('')
      .transform((text) => TIMELINE_KINDS.filter((kind) => text.split(',').includes(kind))),
  }),
  answer: success({ data: z.array(entryOfTimeline), next: z.string().nullable() }),
  refusals: ['request/not_found', 'request/invalid'],
});

export const listUserMatches = endpoint({
  path: paths.listUserMatches,
  summary: 'Finished matches of a person, newest first',
  access: 'panel/reports',
  limit: 'reads',
  params,
  query: pageQuery,
  answer: pageOf(
    z.object({
      match_id: z.string(),
      room_id: z.string(),
      name: z.string(),
      visibility: z.string(),
      finished_at: z.iso.datetime().nullable(),
      players: z.array(
        z.object({ id: z.string(), name: z.string(), is_bot: z.boolean(), is_partner: z.boolean() }),
      ),
      points: z.object({ own: z.int(), other: z.int() }),
      won: z.boolean(),
    }),
  ),
  refusals: [],
});

export const listUserEntries = endpoint({
  path: paths.listUserEntries,
  summary: 'The changes of a person’s balance, newest first, and whether they add up to it',
  access: 'panel/money',
  limit: 'reads',
  params,
  query: pageQuery.extend({
    kind: z.enum(WALLET_ENTRY_KINDS).optional(),
    /** The beginning of the other side: `mint:`, `sink:shop`, `escrow:m:` with the id of a match. */
    side: z
      .string()
      .regex(/^(mint|sink|escrow):[\w:-]{0,80}$/)
      .optional(),
    /** Only of so many last days. */
    days: z.coerce.number().int().min(1).max(LEDGER_DAYS_MAX).optional(),
  }),
  answer: pageOf(
    z.object({
      id: z.string(),
      amount: z.int(),
      balance: z.int(),
      kind: z.string(),
      /** Where the coins came from, or where they went; null for entries of before this was kept. */
      side: z.string().nullable(),
      ref: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  refusals: [],
});
