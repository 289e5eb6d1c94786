import type { AwardedBadge } from './badge-ids.js';

/** A level and when it was reached, ms since 1970. */
interface ReachedLevel {
  readonly level: number;
  readonly at: number;
}

/** How a match ended for a person. */
export interface Outcome {
  /** When it ended, ms since 1970. */
  readonly at: number;
  readonly won: boolean;
}

/** Where a person stands by the matches that were finished. Changes by `addMatch`, `addRating` and `addHands` only. */
export interface Standing {
  readonly games_played: number;
  readonly games_won: number;
  /** Lost matches of `games_played` that bring nothing: the person left, or was absent. */
  readonly missed: number;
  /** Matches won in a row up to now, and the longest such row. */
  readonly streak: number;
  readonly best_streak: number;
  /** Matches in a row, with another person at the table, that were played to their end; and the longest such row. */
  readonly stayed: number;
  readonly best_stayed: number;
  /** The newest matches, in the order in which they ended: rows are counted from them, in whatever order they arrive. */
  readonly recent: readonly Outcome[];
  /** Hands that the person's side won; as the hakem; 7–0; 7–0 against the hakem. */
  readonly hands_won: number;
  readonly hakem_hands: number;
  readonly kots: number;
  readonly hakem_kots: number;
  /** Matches won after being `COMEBACK_POINTS` behind. */
  readonly comebacks: number;
  /** Matches to 13 points that were won. */
  readonly marathons: number;
  /** Ids of other people at the table, as many as the badge asks for. */
  readonly met: readonly string[];
  /** Score points of all matches, and the level they make: it never falls. */
  readonly score: number;
  readonly level: number;
  /** The newest levels that were reached by play. */
  readonly levels: readonly ReachedLevel[];
  /** How many matches were rated; the rating, its uncertainty, and the trophies they make. */
  readonly rated: number;
  readonly mu: number;
  readonly sigma: number;
  readonly trophies: number;
  readonly peak_trophies: number;
  /** When the last rated match ended, ms since 1970; null without one. */
  readonly rated_at: number | null;
  /** Up to when seasons without a rated match are counted, ms since 1970 (`addRest`); absent: none was. */
  readonly rested_at?: number;
  readonly badges: readonly AwardedBadge[];
}
