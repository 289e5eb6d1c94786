import { z } from 'zod';
import { CASE_REASONS } from '../../conduct/index.js';
import { done, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { moderation } from '../users/contract.js';
import { inactive, named, sanction } from '../users/person.js';
import { REPORT_OUTCOMES, REPORT_SORTS } from './limits.js';
import { reportsPaths as paths } from './paths.js';

const time = z.iso.datetime();
/** `<account>-<reason>`. */
const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}-[a-z_]{2,20}$/) });
const reason = z.enum(CASE_REASONS);
const claim = z.object({ by: named, until: time }).nullable();

const reportedPlayer = named.extend({
  username: z.string(),
  avatar: z.string().nullable(),
  is_active: z.boolean(),
});

/** All reports about a player for one reason that nobody has decided on, or the appeals of a player. */
const reportCase = z.object({
  id: z.string(),
  player: reportedPlayer,
  reason,
  /** 1 to 100: how many report it, each by how often they were right before. */
  weight: z.int(),
  reporters: z.array(named),
  /** The room of the newest report. */
  room_id: z.string(),
  oldest_at: time,
  newest_at: time,
  is_late: z.boolean(),
  /** The moderator who holds the case; null for nobody. */
  claim,
});
export type ReportCase = z.infer<typeof reportCase>;

const reportOfCase = z.object({
  id: z.string(),
  by: named,
  /** How many of the reporter's earlier reports led to something, of how many decided. */
  upheld: z.int(),
  decided: z.int(),
  room_id: z.string(),
  /** The match's id, for its replay; empty where there is nothing that the staff may watch. */
  match_id: z.string(),
  /** The text of an appeal; null for reports. */
  text: z.string().nullable(),
  at: time,
});

const reportPage = reportCase.extend({
  reports: z.array(reportOfCase),
  /** Decisions about the player before, newest first. */
  record: z.array(sanction),
  earlier: z.array(z.object({ reason: z.string(), outcome: z.string(), at: time })),
  inactive: inactive.nullable(),
  admin_level: z.string(),
  created_at: time,
  games: z.object({ played: z.int(), won: z.int() }),
  /** The caller holds it. */
  is_mine: z.boolean(),
  /** The next case of the queue that nobody holds; null without one. */
  next: z.string().nullable(),
});
export type ReportPage = z.infer<typeof reportPage>;

export const listReports = endpoint({
  path: paths.listReports,
  summary: 'Cases of open reports, the heaviest or the oldest first; or decided ones, newest first',
  access: 'panel/reports',
  limit: 'reads',
  query: pageQuery.extend({
    status: z.enum(['open', 'free', 'closed']).default('open'),
    reason: z.enum(['all', ...CASE_REASONS]).default('all'),
    /** Account id. */
    player: z.union([z.literal(''), z.string().regex(/^[0-9a-f]{24}$/)]).default(''),
    search: z.string().trim().max(64).default(''),
    sort_by: z.enum(REPORT_SORTS).default('weight'),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
  }),
  answer: pageOf(reportCase).extend({
    stats: z.object({
      open: z.int(),
      held: z.int(),
      /** Null without open reports. */
      oldest_at: time.nullable(),
      decided_today: z.int(),
      /** Share of decided reports of thirty days that led to something, 0 to 1; null without any. */
      upheld: z.number().nullable(),
    }),
  }),
  refusals: [],
});

export const readReport = endpoint({
  path: paths.readReport,
  summary: 'A case with its reports, the player’s earlier decisions and the matches to watch',
  access: 'panel/reports',
  limit: 'reads',
  params,
  answer: success({ data: reportPage }),
  refusals: ['request/not_found'],
});

export const claimReport = endpoint({
  path: paths.claimReport,
  summary: 'Hold a case for 15 minutes, or longer by calling again; one person at a time',
  access: 'panel/reports',
  limit: 'writes',
  params,
  answer: success({ claim: z.object({ by: named, until: time }) }),
  refusals: ['request/not_found', 'reports/claimed'],
});

export const releaseReport = endpoint({
  path: paths.releaseReport,
  summary: 'Give back a case that the caller holds',
  access: 'panel/reports',
  limit: 'writes',
  params,
  answer: done,
  refusals: [],
});

export const resolveReport = endpoint({
  path: paths.resolveReport,
  summary:
    'Decide on a case: all its reports are closed, and their writers thanked where it led to something',
  access: 'panel/reports',
  limit: 'writes',
  params,
  body: z.object({
    outcome: z.enum(REPORT_OUTCOMES),
    /** For the record of the decision. */
    note: z.string().trim().max(200).default(''),
    /** The action on the player; only with `actioned`. */
    moderate: moderation.omit({ report_ids: true }).optional(),
  }),
  answer: success({ closed: z.int(), next: z.string().nullable() }),
  refusals: [
    'request/not_found',
    'request/invalid',
    'reports/claimed',
    'approval/needed',
    'users/self',
    'users/above_you',
    'users/last_super_admin',
    'auth/forbidden',
    'auth/name_reserved',
  ],
});
