import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { networkBlock } from './blocks.js';
import {
  BLOCK_HOURS,
  BLOCK_REASON_MAX,
  MITIGATIONS,
  THREAT_LEVELS,
  THREAT_TYPES,
  THREATS_PER_PAGE,
} from './limits.js';
import { securityPaths as paths } from './paths.js';

/** An attack, or what may be one: signals of one kind from one network or around one account. */
export const threat = z.object({
  id: z.string(),
  threat_type: z.enum(THREAT_TYPES),
  threat_level: z.enum(THREAT_LEVELS),
  /** An IPv4 address or an IPv6 /64; of a threat around an account the network that was seen last. Empty without one. */
  source_ip: z.string(),
  /** The account that the threat is about; null when it is about a network. */
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Accounts that it concerned, at most 50 are counted. */
  accounts: z.int(),
  /** Networks that it came from, at most 50 are counted. */
  networks: z.int(),
  /** Signals since `first_seen`. */
  frequency: z.int(),
  /** Level × log₂(1 + frequency), halved every six hours since it was seen. */
  score: z.number(),
  /** The call, event or path of the last signal. */
  target_endpoint: z.string(),
  first_seen: z.iso.datetime(),
  last_seen: z.iso.datetime(),
  /** False once it was mitigated, or not seen for a day. */
  is_active: z.boolean(),
  is_mitigated: z.boolean(),
  /** Of collusion: what was found of the two people in thirty days; null for all other kinds. */
  pair: z
    .object({
      other: z.object({ id: z.string(), name: z.string() }),
      partners: z.int(),
      /** Won as partners. */
      won: z.int(),
      opponents: z.int(),
      /** Won by `account` against `other`. */
      won_against: z.int(),
      same_device: z.int(),
      same_network: z.boolean(),
      /** Coins that `other` has passed to `account` by coin rooms, negative for the other way, and in how many matches against each other. */
      coins: z.int(),
      coin_matches: z.int(),
      /** The latest of their matches, at most ten. */
      matches: z.array(z.string()),
    })
    .nullable(),
  /** Null as long as nobody has done anything. */
  mitigation: z
    .object({
      action: z.enum(MITIGATIONS),
      at: z.iso.datetime(),
      /** Name of the member of staff; empty for an automatic one. */
      by: z.string(),
      note: z.string(),
      /** End of the block; null for one without an end, and without a block. */
      until: z.iso.datetime().nullable(),
    })
    .nullable(),
});
export type Threat = z.infer<typeof threat>;

export const listThreats = endpoint({
  path: paths.listThreats,
  summary: 'Threats, by default the highest score first',
  access: 'panel/security',
  limit: 'reads',
  query: pageQuery.extend({
    per_page: z.coerce.number().int().min(1).max(100).default(THREATS_PER_PAGE),
    active_only: z.stringbool().default(false),
    threat_level: z.enum(THREAT_LEVELS).optional(),
    threat_type: z.enum(THREAT_TYPES).optional(),
    sort_by: z.enum(['score', 'last_seen']).default('score'),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
  }),
  answer: pageOf(threat),
  refusals: [],
});

export const mitigateThreat = endpoint({
  path: paths.mitigateThreat,
  summary:
    'Take a threat under review, or block its network. It is active again when it grows on. With `preview` it answers how many people the block would hit, and does nothing',
  access: 'panel/security',
  fresh: true,
  limit: 'writes',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) }),
  body: z.object({
    action: z.enum(MITIGATIONS).default('manual_review'),
    /** Of a block; null: until it is lifted. */
    hours: z.int().min(1).max(BLOCK_HOURS.max).nullable().default(BLOCK_HOURS.default),
    note: z.string().trim().max(BLOCK_REASON_MAX).default(''),
    /** Also a network that a super administrator used in the last seven days. */
    confirm: z.boolean().default(false),
    preview: z.boolean().default(false),
  }),
  answer: success({
    data: threat,
    /** The block that was made; null without one. */
    block: networkBlock.nullable(),
    /** People of the network in the last seven days; null: not asked, or more than could be counted. */
    people: z.int().nullable(),
  }),
  refusals: [
    'request/not_found',
    'security/network_invalid',
    'security/network_too_wide',
    'security/would_lock_out',
  ],
});
