import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageMetaFields, pageQuery } from '../paging.js';
import { named, panelUser } from '../users/person.js';
import {
  CONDITION_TEXT_MAX,
  CONDITIONS_MAX,
  PALETTE_TEXT_MAX,
  SEARCH_FOUND_MAX,
  SEARCH_OPS,
  SEARCH_READ_MAX,
  SEARCH_SUBJECTS,
  TITLED_KINDS,
} from './limits.js';
import { searchPaths as paths } from './paths.js';

const inBoth = z.object({ fa: z.string(), en: z.string() });

export const searchPanel = endpoint({
  path: paths.searchPanel,
  summary:
    'At most five people, five payments (administrators only), one match, five stories, and five things of each further kind of content: by the beginning of a name, title, tag or charge, an id, or the code of a room; administrators find people by their addresses too',
  access: 'panel/dashboard',
  limit: 'searches',
  query: z.object({ q: z.string().trim().min(2).max(PALETTE_TEXT_MAX) }),
  answer: success({
    people: z.array(z.object({ id: z.string(), name: z.string(), handle: z.string() })),
    matches: z.array(
      z.object({
        id: z.string(),
        room_id: z.string(),
        name: z.string(),
        finished_at: z.iso.datetime().nullable(),
      }),
    ),
    stories: z.array(z.object({ id: z.string(), title: inBoth })),
    titles: z.array(z.object({ kind: z.enum(TITLED_KINDS), id: z.string(), title: inBoth })),
    payments: z.array(
      z.object({
        /** Telegram’s charge. */
        id: z.string(),
        /** Null where there is no account; the name is empty when it is gone. */
        player: named.nullable(),
        stars: z.int(),
        paid_at: z.iso.datetime(),
      }),
    ),
  }),
  refusals: ['request/invalid'],
});

const time = z.iso.datetime();

const condition = z.object({
  field: z.string().min(1).max(20),
  op: z.enum(SEARCH_OPS).default('eq'),
  value: z.union([z.string().trim().min(1).max(CONDITION_TEXT_MAX), z.number(), z.boolean()]),
});

/** A person, match, payment, entry of the ledger or of the audit log; `kind` is the subject of the search. */
const found = z.discriminatedUnion('kind', [
  panelUser.extend({ kind: z.literal('users') }),
  z.object({
    kind: z.literal('matches'),
    id: z.string(),
    room_id: z.string(),
    name: z.string(),
    status: z.string(),
    visibility: z.string(),
    target: z.int(),
    players: z.array(named.extend({ is_bot: z.boolean() })),
    created_at: time,
    finished_at: time.nullable(),
  }),
  z.object({
    kind: z.literal('payments'),
    id: z.string(),
    /** Null where there is no account; the name is empty when it is gone. */
    player: named.nullable(),
    telegram_id: z.int(),
    stars: z.int(),
    coins: z.int(),
    paid_at: time,
    refunded_at: time.nullable(),
  }),
  z.object({
    kind: z.literal('ledger'),
    id: z.string(),
    /** The name is empty when the account is gone. */
    player: named,
    /** The reason for the change (`WALLET_ENTRY_KINDS`). */
    entry: z.string(),
    amount: z.int(),
    /** After it. */
    balance: z.int(),
    /** Where the coins came from, or where they went; null for entries of before this was kept. */
    side: z.string().nullable(),
    at: time,
  }),
  z.object({
    kind: z.literal('audit'),
    /** Its number in the audit log. */
    id: z.string(),
    actor: named,
    actor_level: z.string(),
    action: z.string(),
    target: z.string(),
    reason: z.string(),
    at: time,
  }),
]);
export type Found = z.infer<typeof found>;

export const searchAdvanced = endpoint({
  path: paths.searchAdvanced,
  summary: `Find by conditions that all hold: people (administrators), matches (moderators), payments and the ledger of coins (administrators; a change of a balance may come into it a minute late), the audit log (super administrators). At most ${SEARCH_FOUND_MAX} are found. One condition must be answered by an index; where that leads to more than ${SEARCH_READ_MAX} things of which the other conditions leave fewer than are shown, or where there is none, \`search/too_broad\`; after two seconds \`search/too_slow\``,
  access: 'panel/dashboard',
  limit: 'searches',
  body: pageQuery.extend({
    subject: z.enum(SEARCH_SUBJECTS),
    all: z.array(condition).min(1).max(CONDITIONS_MAX),
    sort: z.object({ by: z.string().max(20), order: z.enum(['asc', 'desc']).default('desc') }).optional(),
  }),
  answer: success({
    data: z.array(found),
    /** `at_least`: more match than are found. */
    meta: z.object({ ...pageMetaFields, total_is: z.enum(['exact', 'at_least']) }),
  }),
  refusals: ['search/too_broad', 'search/too_slow', 'auth/forbidden', 'request/invalid'],
});
