import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageMetaFields } from '../paging.js';
import { networkText } from '../typed.js';
import {
  DASHBOARD_DAYS,
  EVENTS_COUNTED,
  SECURITY_EVENT_NAMES,
  SECURITY_PER_PAGE,
  THREAT_LEVELS,
  THREAT_TYPES,
} from './limits.js';
import { securityPaths as paths } from './paths.js';

const severity = z.enum(THREAT_LEVELS);

/** Something that happened around an account. */
export const securityLogEntry = z.object({
  id: z.string(),
  /** Kinds that this version does not know are possible. */
  type: z.string(),
  /** In words, in the caller's language. */
  event: z.string(),
  severity,
  /** Null where there was no account; its name is empty when it is gone. */
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  ip: z.string(),
  /** Country of the address; empty when it is not known. */
  location: z.string(),
  timestamp: z.iso.datetime(),
  /** Browser and system in words. */
  details: z.string(),
});
export type SecurityLogEntry = z.infer<typeof securityLogEntry>;

export const listSecurityEvents = endpoint({
  path: paths.listSecurityEvents,
  summary:
    'What happened around accounts, newest first; a page begins at the cursor of the page before, or is counted from the newest',
  access: 'panel/security',
  limit: 'reports',
  query: z.object({
    type: z.enum(SECURITY_EVENT_NAMES).optional(),
    severity: severity.optional(),
    /** Account id. */
    account: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .optional(),
    ip: networkText(64).optional(),
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
    /** `next` of the page before. */
    cursor: z.string().max(4096).optional(),
    /** With a cursor it is only said again in `meta`. */
    page: z.coerce.number().int().min(1).max(EVENTS_COUNTED).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(SECURITY_PER_PAGE),
  }),
  answer: success({
    data: z.array(securityLogEntry),
    /** `total` is counted up to 10,000. */
    meta: z.object(pageMetaFields),
    /** Cursor of the next page; null on the last. */
    next: z.string().nullable(),
  }),
  refusals: ['request/invalid'],
});

/** The change of a number from the span before, in percent; null when there was nothing then. */
const change = z.number().nullable();

export const securityDashboard = z.object({
  days: z.literal(DASHBOARD_DAYS),
  /** True for moderators: addresses are cut, and what is below the events is missing. */
  is_basic: z.boolean(),
  overview: z.object({
    active_threats: z.int(),
    /** Threats of critical level among them. */
    critical_threats: z.int(),
    total_threats: z.int(),
    /** Blocks that hold now. */
    blocked_ips: z.int(),
    /** Requests and connections that they have refused. */
    blocked_hits: z.int(),
    failed_logins: z.int(),
    high_risk_events_24h: z.int(),
  }),
  changes: z.object({ total_threats: change, failed_logins: change, high_risk_events_24h: change }),
  recent_events: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      event_type: z.string(),
      /** Of moderators' view the network: `81.2.69.0/24`. */
      source_ip: z.string(),
      severity,
      created_at: z.iso.datetime(),
    }),
  ),
  /** Null in the basic view. */
  threat_breakdown: z
    .array(z.object({ type: z.enum(THREAT_TYPES), count: z.int(), max_level: severity }))
    .nullable(),
  /** Failed sign-ins of each day in Tehran, the oldest first; `locked` are among them. Null in the basic view. */
  failed_by_day: z.array(z.object({ day: z.iso.date(), failed: z.int(), locked: z.int() })).nullable(),
});
export type SecurityDashboard = z.infer<typeof securityDashboard>;

export const readSecurityDashboard = endpoint({
  path: paths.readSecurityDashboard,
  summary: 'Threats, blocks, failed sign-ins and the latest events; moderators get the basic part',
  access: 'panel/security_basic',
  limit: 'reports',
  query: z.object({
    days: z.coerce.number().pipe(z.literal(DASHBOARD_DAYS)).default(DASHBOARD_DAYS[0]),
  }),
  answer: success({ data: securityDashboard }),
  refusals: [],
});

/** The same under the path of earlier clients. */
export const listSecurityEventsOld = endpoint({ ...listSecurityEvents, path: paths.listSecurityEventsOld });
