import { BADGES, withBadges } from './badges.js';
import { levelOf } from './score.js';
import type { Outcome, Standing } from './standing.js';
import { afterStep, FIRST_RATING, trophiesOf, type RatingStep } from './trophies.js';

/** Newest matches that a row is counted from: no two workers are further apart. */
export const RECENT = 30;
/** Newest levels that are remembered. */
const LEVELS = 20;
const MET = BADGES.find(({ id }) => id === 'ten_people')?.goal ?? 0;
/** The target of the longest matches. */
const MARATHON_POINTS = 13;

/** Where everybody begins. */
export const FIRST_STANDING: Standing = {
  games_played: 0,
  games_won: 0,
  missed: 0,
  streak: 0,
  best_streak: 0,
  stayed: 0,
  best_stayed: 0,
  recent: [],
  hands_won: 0,
  hakem_hands: 0,
  kots: 0,
  hakem_kots: 0,
  comebacks: 0,
  marathons: 0,
  met: [],
  score: 0,
  level: 1,
  levels: [],
  rated: 0,
  ...FIRST_RATING,
  trophies: trophiesOf(FIRST_RATING),
  peak_trophies: 0,
  rated_at: null,
  badges: [],
};

/** A finished match as one of its people had it. */
export interface FinishedMatch {
  /** When it ended, ms since 1970. */
  readonly at: number;
  /** The person's side won, and the person was still there. */
  readonly won: boolean;
  /** The person left for good before the end. */
  readonly left: boolean;
  /** The bot or the clock played more than half of the person's cards. */
  readonly absent: boolean;
  /** Score points, by `matchScore`. */
  readonly score: number;
  readonly target_points: number;
  /** Ids of the other people who sat down, without computer players. */
  readonly others: readonly string[];
}

/** The counts of the hands of a match for one seat. */
export interface HandsPlayed {
  /** When the match ended, ms since 1970. */
  readonly at: number;
  readonly hands_won: number;
  readonly hakem_hands: number;
  readonly kots: number;
  readonly hakem_kots: number;
  /** The match was won after being `COMEBACK_POINTS` behind. */
  readonly comeback: boolean;
}

/** The longest row of wins, and the one that is still running. */
function rows(outcomes: readonly Outcome[]): { longest: number; running: number } {
  let longest = 0;
  let running = 0;
  for (const { won } of outcomes) {
    running = won ? running + 1 : 0;
    longest = Math.max(longest, running);
  }
  return { longest, running };
}

function withOutcome(
  standing: Standing,
  outcome: Outcome,
): Pick<Standing, 'recent' | 'streak' | 'best_streak'> {
  const recent = [...standing.recent, outcome].sort((a, b) => a.at - b.at).slice(-RECENT);
  const { longest, running } = rows(recent);
  // A row that fills all that is remembered goes on from where it stood.
  const streak = running < RECENT ? running : Math.max(running, standing.streak + 1);
  return { recent, streak, best_streak: Math.max(standing.best_streak, longest, streak) };
}

function withScore(
  standing: Standing,
  points: number,
  at: number,
): Pick<Standing, 'score' | 'level' | 'levels'> {
  const score = standing.score + points;
  const level = levelOf(score);
  const levels =
    level > standing.level ? [...standing.levels, { level, at }].slice(-LEVELS) : standing.levels;
  return { score, level, levels };
}

/** A lost match of a person who was not there: the loss is in the record, and nothing is gained. */
function addMissed(standing: Standing, { at, left }: FinishedMatch): Standing {
  return {
    ...standing,
    ...withOutcome(standing, { at, won: false }),
    games_played: standing.games_played + 1,
    missed: standing.missed + 1,
    stayed: left ? 0 : standing.stayed,
  };
}

/**
 * The standing after a match that was finished: once for each match, in whatever order they come. A match that was won by an
 * absent person changes nothing.
 */
export function addMatch(standing: Standing, match: FinishedMatch): Standing {
  const { at, won, left, absent, others, target_points } = match;
  if (won && absent) return standing;
  if (left || absent) return addMissed(standing, match);
  const stayed = standing.stayed + (others.length > 0 ? 1 : 0);
  const next: Standing = {
    ...standing,
    ...withOutcome(standing, { at, won }),
    ...withScore(standing, match.score, at),
    games_played: standing.games_played + 1,
    games_won: standing.games_won + (won ? 1 : 0),
    stayed,
    best_stayed: Math.max(standing.best_stayed, stayed),
    marathons: standing.marathons + (won && target_points >= MARATHON_POINTS ? 1 : 0),
    met: [...new Set([...standing.met, ...others])].slice(0, MET),
  };
  return withBadges(next, at);
}

/**
 * The standing after the rating of a match; `at` is when the match ended, ms since 1970. `isPresent`: the person neither left
 * nor was absent; whoever did only loses trophies, and is no further on the way to a rank.
 */
export function addRating(standing: Standing, step: RatingStep, at: number, isPresent: boolean): Standing {
  const after = afterStep(standing, step);
  if (!isPresent) return { ...standing, ...after };
  const next: Standing = {
    ...standing,
    ...after,
    rated: standing.rated + 1,
    peak_trophies: Math.max(standing.peak_trophies, after.trophies),
    rated_at: Math.max(standing.rated_at ?? 0, at),
  };
  return withBadges(next, at);
}

/** The standing after the hands of a match have been counted. */
export function addHands(standing: Standing, hands: HandsPlayed): Standing {
  const next: Standing = {
    ...standing,
    hands_won: standing.hands_won + hands.hands_won,
    hakem_hands: standing.hakem_hands + hands.hakem_hands,
    kots: standing.kots + hands.kots,
    hakem_kots: standing.hakem_kots + hands.hakem_kots,
    comebacks: standing.comebacks + (hands.comeback ? 1 : 0),
  };
  return withBadges(next, hands.at);
}
