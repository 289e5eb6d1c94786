import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { undo } from '../undo.js';
import { networkText } from '../typed.js';
import { networkBlock } from './blocks.js';
import { BLOCK_HOURS, BLOCK_REASON_MAX, SECURITY_PER_PAGE, THREAT_LEVELS } from './limits.js';
import { securityPaths as paths } from './paths.js';

export * from './blocks.js';
export * from './events.js';
export * from './reports.js';
export * from './threats.js';

const page = pageQuery.extend({
  per_page: z.coerce.number().int().min(1).max(100).default(SECURITY_PER_PAGE),
});
const flag = z.stringbool();

export const listBlockedNetworks = endpoint({
  path: paths.listBlockedNetworks,
  summary: 'Blocked networks, newest first',
  access: 'panel/security',
  limit: 'reads',
  query: page.extend({ active_only: flag.default(false) }),
  answer: pageOf(networkBlock),
  refusals: [],
});

export const blockNetwork = endpoint({
  path: paths.blockNetwork,
  summary:
    'Block an address or a network in all processes within a second; one that is blocked gets the new reason and end. With `preview` it answers how many people used it in the last seven days, and blocks nothing; without `preview` and `confirm` the same is a refusal',
  access: 'panel/security',
  fresh: true,
  limit: 'writes',
  body: z.object({
    ip_address: networkText(64),
    reason: z.string().trim().min(1).max(BLOCK_REASON_MAX),
    threat_level: z.enum(THREAT_LEVELS).default('medium'),
    /** Null: until it is lifted. */
    hours: z.int().min(1).max(BLOCK_HOURS.max).nullable().default(BLOCK_HOURS.default),
    /** Needed for a block: how many people it hits has been looked at. */
    confirm: z.boolean().default(false),
    preview: z.boolean().default(false),
  }),
  answer: success({
    /** Null in a preview. */
    data: networkBlock.nullable(),
    /** The network as it is blocked. */
    ip_address: z.string(),
    /** People who used it in the last seven days; null: more than could be counted. */
    people: z.int().nullable(),
  }),
  refusals: [
    'security/confirm_needed',
    'security/network_invalid',
    'security/network_too_wide',
    'security/would_lock_out',
  ],
});

export const liftBlock = endpoint({
  path: paths.liftBlock,
  summary: 'Lift a block',
  access: 'panel/security',
  fresh: true,
  limit: 'writes',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) }),
  answer: success({}),
  refusals: ['request/not_found'],
});

/** One action of a member of staff. */
export const auditEntry = z.object({
  /** Position in the chain, from 1. */
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.object({ id: z.string(), name: z.string(), level: z.string() }),
  /** `<subject>.<verb>`. */
  action: z.string(),
  /** `<collection>:<id>`. */
  target: z.string(),
  /** The name of the account that is the target; empty for other targets, and for accounts that are gone. */
  target_name: z.string(),
  reason: z.string(),
  address: z.string(),
  request: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditDetail = auditEntry.extend({
  /** Null: they were erased, or do not fit the entry. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })).nullable(),
  /** The seal of the entry. */
  hash: z.string(),
  /** Takes the action back, as long as it can be and nobody has changed the thing since. */
  undo,
});
export type AuditDetail = z.infer<typeof auditDetail>;

const text = z.string().trim().max(128).default('');

export const listAudit = endpoint({
  path: paths.listAudit,
  summary:
    'What the staff did, newest first; by one of actor, action, target or request, and by time. The first look of an hour is an entry itself',
  access: 'panel/security',
  limit: 'reports',
  query: page.extend({
    /** Account id. */
    actor: text,
    /** `<subject>.<verb>`, or `<subject>` for all of a subject. */
    action: text,
    target: text,
    /** Id of a request. */
    request: text,
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
  }),
  answer: pageOf(auditEntry),
  refusals: [],
});

export const getAudit = endpoint({
  path: paths.getAudit,
  summary: 'One entry of the audit log, with the fields that it changed',
  access: 'panel/security',
  limit: 'reads',
  params: z.object({ id: z.coerce.number().int().positive() }),
  answer: success({ data: auditDetail }),
  refusals: ['request/not_found'],
});

export const verifyAudit = endpoint({
  path: paths.verifyAudit,
  summary: 'Read the whole audit log, compare every seal, and look for the last known head in it',
  access: 'panel/security',
  limit: 'reports',
  answer: success({
    /** Entries that were read. */
    checked: z.int(),
    /** Seal of the newest entry; empty without one. */
    head: z.string(),
    /** Position of the first entry that is missing, changed or inserted; null when the chain is whole. */
    broken_at: z.int().nullable(),
    /** The newest entries are missing, from `broken_at` on: the last known head is beyond the end. */
    is_cut: z.boolean(),
  }),
  refusals: [],
});
