import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { JOB_REFUSALS, startedJob } from '../jobs/contract.js';
import { BOT_PROBLEMS, LOG_LEVELS, LOG_PAGE, MEASURES, PERFORMANCE_DAYS, QUEUES, REPAIRS } from './limits.js';
import { operationPaths as paths } from './paths.js';

const botProblem = z.object({
  code: z.enum(BOT_PROBLEMS),
  /** Updates that wait at Telegram; null where the bot polls. */
  pending: z.int().nullable(),
  /** What Telegram met when it last tried to hand one over, in the last two minutes; null for nothing. */
  last_error: z.string().nullable(),
});
export type BotProblem = z.infer<typeof botProblem>;

const partHealth = z.object({
  name: z.enum(['database', 'redis', 'bot', 'worker']),
  /** `off`: not configured. `degraded`: it answers, and has a problem. */
  state: z.enum(['ok', 'off', 'degraded', 'down']),
  /** Time of its answer; null when it is off, or the work of other processes. */
  ms: z.number().nullable(),
  /** Why the bot is degraded; null otherwise. */
  problem: botProblem.nullable(),
});
export type PartHealth = z.infer<typeof partHealth>;

/** A process of the server. */
const processHealth = z.object({
  id: z.string(),
  roles: z.array(z.string()),
  version: z.string(),
  host: z.string(),
  started_at: z.iso.datetime(),
  /** When it last said so. */
  seen_at: z.iso.datetime(),
  /** False: it has said nothing for 15 seconds. */
  is_alive: z.boolean(),
  /** The process that answers this call. */
  is_this: z.boolean(),
  /** Of the event loop in the last five seconds, ms. */
  lag: z.object({ p50: z.number(), p99: z.number() }),
  /** Bytes. */
  memory: z.object({ rss: z.int(), heap: z.int() }),
  sockets: z.int(),
  tables: z.int(),
});
export type ProcessHealth = z.infer<typeof processHealth>;

const systemHealth = z.object({
  status: z.enum(['ok', 'degraded']),
  at: z.iso.datetime(),
  version: z.string(),
  parts: z.array(partHealth),
  processes: z.array(processHealth),
  /** `oldest_s`: how long the first has been due; null when none is. */
  queues: z.array(z.object({ name: z.enum(QUEUES), waiting: z.int(), oldest_s: z.int().nullable() })),
  /** Of the data folder, bytes; null when it cannot be asked. */
  disk: z.object({ free: z.number(), total: z.number() }).nullable(),
  /** The newest backup of everything, and the newest that is known to work; null: there is none. */
  last_backup: z.object({ id: z.string(), at: z.iso.datetime() }).nullable(),
  last_good_backup: z.object({ id: z.string(), at: z.iso.datetime() }).nullable(),
  last_drill: z
    .object({ id: z.string(), at: z.iso.datetime(), ok: z.boolean(), findings: z.int() })
    .nullable(),
});
export type SystemHealth = z.infer<typeof systemHealth>;

export const readSystemHealth = endpoint({
  path: paths.readSystemHealth,
  summary: 'Parts with the time of their answers, processes, queues, disk, last backup and drill',
  access: 'panel/system',
  limit: 'reads',
  answer: success({ data: systemHealth }),
  refusals: [],
});

/** A line of the log, without secrets, tokens and mail addresses. */
const logLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  level: z.enum(LOG_LEVELS),
  /** Name of the process. */
  process: z.string(),
  /** Empty when it belongs to none. */
  request: z.string(),
  message: z.string(),
  /** The other fields, as JSON. */
  fields: z.string(),
});
export type LogLine = z.infer<typeof logLine>;

export const listLogs = endpoint({
  path: paths.listLogs,
  summary:
    'Lines of the log, newest first: warnings and worse of all processes, or with `process` the last lines of that one as it has them in memory',
  access: 'panel/system',
  limit: 'reports',
  query: z.object({
    /** The least level. */
    level: z.enum(LOG_LEVELS).default('warn'),
    process: z.string().trim().max(32).default(''),
    request: z.string().trim().max(64).default(''),
    /** Part of the message. */
    text: z.string().trim().max(64).default(''),
    /** `next` of the page before. */
    before: z
      .string()
      .regex(/^[0-9a-f]{24}$/)
      .optional(),
    page: pageQuery.shape.page,
    /** Lines of a page. */
    limit: z.coerce.number().int().min(1).max(LOG_PAGE.max).default(LOG_PAGE.default),
  }),
  answer: pageOf(logLine).extend({
    /** Stored lines are counted up to 20,000; this one leads behind them. Null on the last page, and for `process`. */
    next: z.string().nullable(),
    /** The process was asked for its lines: ask again in some seconds. */
    is_waiting: z.boolean(),
  }),
  refusals: [],
});

/** Times in ms; null without measurements. */
const times = z.object({
  n: z.int(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
});

const performanceHour = z.object({
  at: z.iso.datetime(),
  ...(Object.fromEntries(MEASURES.map((name) => [name, times])) as Record<
    (typeof MEASURES)[number],
    typeof times
  >),
  /** Calls that the server could not answer. */
  errors: z.int(),
});
export type PerformanceHour = z.infer<typeof performanceHour>;

export const readPerformance = endpoint({
  path: paths.readPerformance,
  summary: 'How fast cards, calls, store and event loop were, by hour, and the slowest calls',
  access: 'panel/system',
  limit: 'reports',
  query: z.object({
    days: z.coerce.number().int().min(1).max(PERFORMANCE_DAYS.max).default(PERFORMANCE_DAYS.default),
  }),
  answer: success({
    data: z.object({
      /** Oldest first; hours without measurements are left out. */
      hours: z.array(performanceHour),
      /** Over the whole span. */
      total: performanceHour.omit({ at: true }),
      /** The slowest first, by p95. */
      routes: z.array(times.extend({ route: z.string(), errors: z.int() })),
    }),
  }),
  refusals: [],
});

export const repair = endpoint({
  path: paths.repair,
  summary:
    'Start a repair: drop the caches of all processes, compare and make indexes, compute roll-ups or search keys anew, remove files that nothing names',
  access: 'panel/system',
  limit: 'writes',
  status: 202,
  body: z.object({ type: z.enum(REPAIRS) }),
  answer: startedJob,
  refusals: [...JOB_REFUSALS],
});
