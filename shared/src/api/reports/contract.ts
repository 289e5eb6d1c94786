import { z } from 'zod';
import { CASE_REASONS } from '../../conduct/index.js';
import { LANGUAGES } from '../../language/index.js';
import { done, success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { undo } from '../undo.js';
import { moderation } from '../users/contract.js';
import { TOLD_SANCTIONS } from '../users/limits.js';
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
  /** The match's id; empty where there is none any more, and for appeals. */
  match_id: z.string(),
  /** `finished`: its replay can be opened. */
  match_state: z.enum(['finished', 'running', 'gone']),
  /** The text of an appeal; null for reports. */
  text: z.string().nullable(),
  /** Of an appeal: the decision that it is against. Null for reports, and for appeals that name none. */
  against: z
    .object({
      sanction: z.string(),
      kind: z.enum(TOLD_SANCTIONS),
      at: time,
      /** It has ended or was taken back: there is nothing to lift. */
      is_over: z.boolean(),
    })
    .nullable(),
  /** Null for open ones. */
  decision: z
    .object({
      outcome: z.enum(REPORT_OUTCOMES),
      by: named,
      at: time,
      note: z.string(),
      /** Takes it back, with what was done to the player; null where the caller cannot any more. */
      undo,
    })
    .nullable(),
  at: time,
});

const reportPage = reportCase.extend({
  reports: z.array(reportOfCase),
  /** Decisions about the player before, newest first. */
  record: z.array(sanction),
  earlier: z.array(z.object({ reason: z.string(), outcome: z.string(), at: time })),
  inactive: inactive.nullable(),
  admin_level: z.string(),
  /** Of the player: decisions are told in it. */
  language: z.enum(LANGUAGES),
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
  summary:
    'A case with its reports, the player’s earlier decisions and the matches to watch; or its decided reports with what was decided',
  access: 'panel/reports',
  limit: 'reads',
  params,
  query: z.object({ status: z.enum(['open', 'closed']).default('open') }),
  answer: success({ data: reportPage }),
  refusals: ['request/not_found'],
});

/** Times of a person's own cards, ms; null without any. */
const thinkTimes = z
  .object({ cards: z.int(), median_ms: z.int(), p90_ms: z.int(), longest_ms: z.int() })
  .nullable();
export type ThinkTimes = z.infer<typeof thinkTimes>;

const played = z.object({ played: z.int(), won: z.int() });

const dossier = z.object({
  /** The finished match of the newest report; empty without one. */
  match_id: z.string(),
  think: z.object({
    match: thinkTimes,
    usual: thinkTimes,
    /** The matches that the usual times are from. */
    usual_matches: z.int(),
  }),
  /** The people that the player sat at a table with in the last days, those of the match first; won: by the player. */
  together: z.array(
    named.extend({
      is_in_match: z.boolean(),
      as_partners: played,
      as_opponents: played,
      /** Coin rooms of the two; null for none. */
      coins: z
        .object({
          matches: z.int(),
          /** Coins that the other has passed to the player; negative for the other way. */
          passed: z.int(),
          /** The highest stake of them. */
          highest: z.int(),
          /** The latest of them, for its replay. */
          match_id: z.string(),
        })
        .nullable(),
    }),
  ),
  /** Matches that `together` is from, and of how many days. */
  together_matches: z.int(),
  together_days: z.int(),
  /** Reports about the player: of all time, how many are open, and how many led to something. */
  about: z.object({ total: z.int(), open: z.int(), upheld: z.int() }),
  /** Reports by the player, newest first; `outcome` is null for open ones. */
  by_player: z.object({
    sent: z.int(),
    upheld: z.int(),
    recent: z.array(
      z.object({ player: named, reason: z.string(), outcome: z.string().nullable(), at: time }),
    ),
  }),
  /** Null for levels that see no addresses. */
  shared: z
    .object({
      /** Addresses of the player that others have come from too, and how many; at most five are named. */
      addresses: z.array(z.object({ address: z.string(), total: z.int(), people: z.array(named) })),
      /** People who sat down from the player's installation of the mini app, and in how many matches. */
      devices: z.array(named.extend({ matches: z.int() })),
    })
    .nullable(),
});
export type Dossier = z.infer<typeof dossier>;

export const readDossier = endpoint({
  path: paths.readDossier,
  summary:
    'Signs for and against the player of a case: think times against the usual, people at the same tables, reports about and by the player; shared addresses and devices for administrators only. Reads the logs of eleven matches',
  access: 'panel/reports',
  limit: 'reports',
  params,
  answer: success({ data: dossier }),
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
    'Decide on a case: all its reports are closed, and their writers thanked where it led to something. An appeal is granted by the action that takes back what it is against; appeals against other decisions stay open',
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
  answer: success({ closed: z.int(), next: z.string().nullable(), undo }),
  refusals: [
    'request/not_found',
    'request/invalid',
    'reports/claimed',
    'reports/nothing_lifted',
    'approval/needed',
    'users/self',
    'users/above_you',
    'users/last_super_admin',
    'auth/forbidden',
    'auth/name_reserved',
    'users/decisions_full',
  ],
});
