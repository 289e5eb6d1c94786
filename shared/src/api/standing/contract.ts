import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { person, personQuery } from '../players.js';
import { standingPaths as paths } from './paths.js';

/** Days begin at midnight in Tehran, weeks on Saturday, months by the Persian calendar. */
export const PERIODS = ['today', 'week', 'month'] as const;
export const period = z.enum(PERIODS);
export type Period = z.infer<typeof period>;

/** `limit` is the length of a page. */
export const leaderboardQuery = z.object({
  period: period.default('week'),
  page: pageQuery.shape.page,
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type LeaderboardQuery = z.output<typeof leaderboardQuery>;

/** One place of a leaderboard: the score points of the period. */
export const leaderboardEntry = person.extend({
  /** From 1. Of equal scores the older account comes first, so that no two people share a rank. */
  rank: z.int().min(1),
  score: z.int(),
  /** Against the period before, by score alone: people with equal scores do not change places. Null when it is the same. */
  change: z.enum(['up', 'down']).nullable(),
  /** By how many places; 0 when unchanged. */
  change_by: z.int().min(0),
  /** Null for people who were not on the board of the period before. */
  previous_rank: z.int().nullable(),
});
export type LeaderboardEntry = z.infer<typeof leaderboardEntry>;

export const leaderboardAnswer = pageOf(leaderboardEntry).extend({
  period,
  /** When the period began and when it ends. */
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
});
export type LeaderboardAnswer = z.infer<typeof leaderboardAnswer>;

export const ownPlaceQuery = z.object({ period: period.default('week') });
export const ownPlaceAnswer = success({
  /** Null without points in the period. */
  own: leaderboardEntry.nullable(),
  neighbours: z.array(leaderboardEntry),
  total: z.int(),
});
export type OwnPlaceAnswer = z.infer<typeof ownPlaceAnswer>;

/** `local`: people of the caller's country; empty without one. */
export const rankingsQuery = pageQuery.extend({
  scope: z.enum(['global', 'clan', 'local']).default('global'),
});
export type RankingsQuery = z.output<typeof rankingsQuery>;

/** A person by trophies, which follow from the rating. */
export const rankedPlayer = person.extend({
  rank: z.int().min(1),
  trophies: z.int().min(0),
  wins: z.int(),
  losses: z.int(),
  clan: z.object({ id: z.string(), name: z.string() }).nullable(),
  country: z.string().nullable(),
});
export type RankedPlayer = z.infer<typeof rankedPlayer>;

/** A clan by the trophies of its members together. */
export const rankedClan = z.object({
  id: z.string(),
  name: z.string(),
  rank: z.int().min(1),
  members: z.int(),
  trophies: z.int(),
  level: z.int(),
  /** One of `CLAN_BADGES`. */
  badge: z.string(),
  /** The emblem has a border, as the clan was first in the clan cup last week. */
  border: z.boolean(),
  country: z.string().nullable(),
  /** The caller is in it. */
  mine: z.boolean(),
});
export type RankedClan = z.infer<typeof rankedClan>;

/** The footer: people with a rated match in the last 30 days, and trophies over the whole list. */
const rankingsFooter = z.object({
  active_players: z.int(),
  highest_trophies: z.int(),
  average_trophies: z.int(),
});

/** The answer for `global` and `local`. */
export const playerRankingsAnswer = pageOf(rankedPlayer).extend({
  scope: z.enum(['global', 'local']),
  /** The caller's own card; null without a rated match, and for `local` without a country. */
  own: rankedPlayer.nullable(),
  stats: rankingsFooter,
});
/** The answer for `clan`. */
export const clanRankingsAnswer = pageOf(rankedClan).extend({
  scope: z.literal('clan'),
  own: rankedClan.nullable(),
  stats: rankingsFooter,
});
export const rankingsAnswer = z.discriminatedUnion('scope', [playerRankingsAnswer, clanRankingsAnswer]);
export type RankingsAnswer = z.infer<typeof rankingsAnswer>;

/** A badge of a person. Names and descriptions are in the caller's language. */
export const badge = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The name of its picture in the mini app. */
  icon: z.string(),
  unlocked: z.boolean(),
  unlocked_at: z.iso.datetime().nullable(),
  /** `value` is never above `goal`. */
  progress: z.object({ value: z.int(), goal: z.int() }),
});
export type Badge = z.infer<typeof badge>;

/** All thirteen, unlocked first, in a fixed order otherwise. */
export const badgesAnswer = success({
  data: z.array(badge).length(13),
  profile: person.extend({ points: z.int() }),
});
export type BadgesAnswer = z.infer<typeof badgesAnswer>;

/** An event of a person's play. Lists are newest first. */
const activity = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('match'),
    at: z.iso.datetime(),
    match_id: z.string(),
    room_name: z.string(),
    won: z.boolean(),
    points: z.object({ us: z.int(), them: z.int() }),
    score: z.int(),
    /** Null for a match that was not rated. */
    trophies: z.int().nullable(),
  }),
  z.object({
    type: z.literal('badge'),
    at: z.iso.datetime(),
    badge_id: z.string(),
    name: z.string(),
    icon: z.string(),
  }),
  z.object({ type: z.literal('level'), at: z.iso.datetime(), level: z.int() }),
]);
export type Activity = z.infer<typeof activity>;

/** The score page. */
export const scoreAnswer = success({
  data: z.object({
    score: z.int(),
    level: z.int(),
    /** `score` modulo 1000, of 1000. */
    progress: z.object({ value: z.int(), goal: z.int() }),
    /** Place among all by trophies, as in the rankings; null without a rated match. */
    rank: z.int().nullable(),
    gamesPlayed: z.int(),
    gamesWon: z.int(),
    /** Whole percent; 0 without games. */
    winRate: z.int(),
    /** Matches won in a row up to now, and the longest such row. */
    streak: z.int(),
    bestStreak: z.int(),
    trophies: z.int(),
    kots: z.int(),
    /** The badges that are unlocked, newest first, at most five. */
    achievements: z.array(badge),
    /** The twenty newest. */
    activity: z.array(activity),
    /** The trophies before the first match of the chart. */
    chart_from: z.int(),
    /** The last thirty matches, oldest first, for the chart: trophies after each, and its outcome. */
    chart: z.array(
      z.object({
        at: z.iso.datetime(),
        won: z.boolean(),
        trophies: z.int(),
        rated: z.boolean(),
        score: z.int(),
      }),
    ),
  }),
});
export type ScoreAnswer = z.infer<typeof scoreAnswer>;

export const readLeaderboard = endpoint({
  path: paths.readLeaderboard,
  summary: 'The leaderboard of a day, a week or a month',
  access: 'signed-in',
  limit: 'lists',
  query: leaderboardQuery,
  answer: leaderboardAnswer,
  refusals: [],
});

export const readOwnPlace = endpoint({
  path: paths.readOwnPlace,
  summary: 'The place of the caller on it, with up to two neighbours on each side',
  access: 'signed-in',
  limit: 'lists',
  query: ownPlaceQuery,
  answer: ownPlaceAnswer,
  refusals: [],
});

export const readRankings = endpoint({
  path: paths.readRankings,
  summary: 'All-time rankings of players and clans',
  access: 'signed-in',
  limit: 'lists',
  query: rankingsQuery,
  answer: rankingsAnswer,
  refusals: [],
});

export const listBadges = endpoint({
  path: paths.listBadges,
  summary: 'The badges of a person',
  access: 'signed-in',
  limit: 'reads',
  query: personQuery,
  answer: badgesAnswer,
  refusals: ['request/not_found', 'request/too_many'],
});

export const readScore = endpoint({
  path: paths.readScore,
  summary: 'The score page of a person',
  access: 'signed-in',
  limit: 'lists',
  query: personQuery,
  answer: scoreAnswer,
  refusals: ['request/not_found', 'request/too_many'],
});
