import { z } from 'zod';
import {
  ACTIVITY_KINDS,
  CONTENT_KINDS,
  COUNTED_PAGES,
  INTERACTIONS,
  START_KINDS,
  TENURES,
  WAITING_KINDS,
} from './limits.js';

/** Percent against the span before; null where that was 0. */
const change = z.number().nullable();
const trend = z.enum(['up', 'down', 'flat']);
/** A calendar day of Tehran, `2026-11-23`. */
const day = z.iso.date();

/** A number with its change against the span before. */
const measured = z.object({ value: z.number(), change, trend });
export type Measured = z.infer<typeof measured>;

export const stats = z.object({
  total_users: z.int(),
  /** Published news and stories. */
  total_stories: z.int(),
  /** Published pictures. */
  total_gallery: z.int(),
  total_tours: z.int(),
  /** Page views and likes of the last 30 days. */
  monthly_views: z.int(),
  monthly_likes: z.int(),
});
export const statChanges = z.object({
  total_users: change,
  total_stories: change,
  total_gallery: change,
  total_tours: change,
  monthly_views: change,
  monthly_likes: change,
});

/** The figures of this moment, of all processes together. */
export const tiles = z.object({
  at: z.iso.datetime(),
  /** Connections. */
  sockets: z.int(),
  /** Running matches. */
  tables: z.int(),
  cards_minute: z.int(),
  /** Accounts of the last five minutes. */
  sign_ups_5m: z.int(),
});
export type Tiles = z.infer<typeof tiles>;

/** Something that happened. */
export const activity = z.object({
  id: z.string(),
  type: z.enum(ACTIVITY_KINDS),
  /** `sign_up`, or the name of an action of the audit log. */
  action: z.string(),
  user: z.object({ id: z.string(), name: z.string() }),
  /** What it was done to, where that has a name; empty otherwise. */
  about: z.string(),
  time: z.iso.datetime(),
  status: z.enum(['success', 'warning', 'error']),
});
export type Activity = z.infer<typeof activity>;

export const waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  count: z.int(),
  oldest_at: z.iso.datetime().nullable(),
  /** The oldest has waited for longer than it should. */
  is_late: z.boolean(),
});
export type Waiting = z.infer<typeof waiting>;

export const overview = z.object({
  totalUsers: measured,
  /** Different people of the span. */
  activeUsers: measured,
  pageViews: measured,
  /** Seconds. */
  averageSession: measured,
});

/** One point for each hour of up to two days, or for each day; oldest first. */
export const traffic = z.object({
  unit: z.enum(['hour', 'day']),
  /** The begin of each hour (ISO 8601), or the day. */
  labels: z.array(z.string()),
  /** Different people of each day; visits of each hour. */
  data: z.array(z.int()),
  /** The same of the span before. */
  before: z.array(z.int()),
  series: z.object({
    visits: z.array(z.int()),
    page_views: z.array(z.int()),
    sign_ups: z.array(z.int()),
    matches: z.array(z.int()),
  }),
});

/** `users` and `percentage` are null in a group that is too small to be shown. */
const group = { users: z.int().nullable(), percentage: z.number().nullable() };
export const demographics = z.object({
  /** Age is never asked. */
  age: z.object({ known: z.literal(0), groups: z.array(z.never()) }),
  tenure: z.array(
    z.object({ range: z.enum(TENURES), count: z.int().nullable(), percentage: z.number().nullable() }),
  ),
  /** `city` holds the country that people chose in their profile, ISO 3166-1 alpha-2. */
  location: z.array(z.object({ city: z.string(), ...group })),
  languages: z.array(z.object({ language: z.string(), ...group })),
  /** Share of people who chose a country, 0 to 1; null without people. */
  location_known: z.number().nullable(),
});

const page = z.enum(COUNTED_PAGES);
export const topPage = z.object({
  page,
  views: z.int(),
  /** Mean time in sight, s; null without one that was measured. */
  duration: z.number().nullable(),
  /** Share of visits that saw only this page, of those that ended on it, 0 to 1; null without one. */
  bounce: z.number().nullable(),
  /** Visits that ended here. */
  exits: z.int(),
});

const counted = z.object({ total: z.int(), change });
export const engagement = z.object({
  likes: counted,
  /** Nothing can be commented on: always 0. */
  comments: counted,
  shares: counted,
  downloads: counted,
});

/** Money; only for staff who may see it. */
export const earnings = z.object({
  stars: measured,
  refunded: z.int(),
  payments: z.int(),
  coins_made: z.int(),
  coins_burnt: z.int(),
  /** Coins by the kind of their entry; below zero for those that left. */
  coins_by_kind: z.array(z.object({ kind: z.string(), amount: z.int() })),
  labels: z.array(day),
  /** Stars of each day. */
  data: z.array(z.int()),
  shop_views: z.int(),
});

const flow = z.object({
  /** Where coins come from (`mint:daily`), or where they go (`sink:shop`). */
  side: z.string(),
  coins: z.int(),
});

/** Coins of all people together. */
export const economyFigures = z.object({
  /** Coins that were made in the span, and that are gone, by the other side of their entries; the most first. */
  made: z.array(flow),
  gone: z.array(flow),
  made_in_all: z.int(),
  gone_in_all: z.int(),
  labels: z.array(day),
  made_by_day: z.array(z.int()),
  gone_by_day: z.array(z.int()),
  /** The purses of those who were here in the last days, counted once a day; null before the first time. */
  purses: z
    .object({
      counted_at: z.iso.datetime(),
      people: z.int(),
      median: z.int(),
      mean: z.int(),
      /** The share of people with few coins, 0 to 1. */
      poor: z.number(),
      /** The share of all their coins that the richest hundredth has, 0 to 1. */
      top: z.number(),
    })
    .nullable(),
  /** What holds coins that people have put in. */
  held: z.array(
    z.object({ what: z.string(), count: z.int(), coins: z.int(), oldest_at: z.iso.datetime().nullable() }),
  ),
});
export type EconomyFigures = z.infer<typeof economyFigures>;

const cohort = z.object({
  /** The first day of the week of sign-up. */
  week: day,
  size: z.int(),
  /** Shares of who came back n days later, 0 to 1; null while that day is not over. */
  d1: z.number().nullable(),
  d3: z.number().nullable(),
  d7: z.number().nullable(),
  d14: z.number().nullable(),
  d30: z.number().nullable(),
});
export type Cohort = z.infer<typeof cohort>;

/** A time in s: the mean, and the median within a factor of two; null without one that was measured. */
const lasted = z.object({ mean: z.number().nullable(), median: z.number().nullable() });

const matchesPlayed = z.object({
  /** From the begin of a match to its end. */
  length: lasted,
  /** From when a room was made to the begin of its match. */
  wait: lasted,
  total: z.int(),
  people: z.int(),
  bots: z.int(),
  by_pace: z.record(z.string(), z.int()),
  by_target: z.record(z.string(), z.int()),
  by_reason: z.record(z.string(), z.int()),
  started: z.int(),
  rooms: z.int(),
  timeouts: z.int(),
  left: z.int(),
});

export const behavior = z.object({
  visits: z.object({
    total: z.int(),
    new: z.int(),
    returning: z.int(),
    /** s; null without a visit. The median lies within a factor of two. */
    mean: z.number().nullable(),
    median: z.number().nullable(),
    pages: z.number().nullable(),
  }),
  /** How often people come: those of a day, in the mean of 30 days that are over, and all of those days. */
  stickiness: z.object({
    daily: z.number(),
    monthly: z.int(),
    /** The first by the second, 0 to 1; null without people. */
    share: z.number().nullable(),
  }),
  /** People who signed up in the span on somebody’s invitation. */
  referrals: z.int(),
  /** First launches of people, by what brought them. */
  first_launches: z.array(z.object({ kind: z.enum(START_KINDS), count: z.int() })),
  /** Starts of the bot: counted, not people. */
  bot_starts: z.array(z.object({ kind: z.enum(START_KINDS), count: z.int() })),
  launches: z.array(z.object({ kind: z.enum(START_KINDS), count: z.int() })),
  /** From the start of the bot to the second day: of people who signed up in the span, how far they came. */
  funnel: z.object({
    /** Starts of the bot in the span: counted, not people. */
    bot_start: z.int(),
    sign_up: z.int(),
    launch: z.int(),
    room: z.int(),
    match: z.int(),
    finish: z.int(),
    purchase: z.int(),
    /** Those who were here on the day after their sign-up, where that day is over; `of`: of how many sign-ups. */
    second_day: z.object({ n: z.int(), of: z.int() }),
  }),
  /** By week of sign-up, oldest first. */
  cohorts: z.array(cohort),
  /** Finished matches by weekday (from Saturday) and hour of Tehran, means of a day; 7 × 24. */
  hours: z.array(z.array(z.number())),
  /** The same by hour only, of matches of four people and of those with computer players. */
  by_hour: z.object({ people: z.array(z.number()), bots: z.array(z.number()) }),
  matches: matchesPlayed,
  events: z.array(z.object({ name: z.string(), count: z.int() })),
  interactions: z.array(z.object({ kind: z.enum(INTERACTIONS), count: z.int() })),
});

export const contentItem = z.object({
  id: z.string(),
  type: z.enum(CONTENT_KINDS),
  title: z.object({ fa: z.string(), en: z.string() }),
  published_at: z.iso.datetime().nullable(),
  views: z.int(),
  reads: z.int(),
  likes: z.int(),
  shares: z.int(),
  downloads: z.int(),
});
