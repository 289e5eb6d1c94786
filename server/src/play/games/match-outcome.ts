import type { RatingStep } from '@hokm/shared/standing';

/**
 * A consequence of a finished match outside its document. Written with the result, in the one update that closes the
 * match; applied by the worker, once by its key.
 */
export interface Effect {
  /** `<match>:<type>:<player>`. */
  key: string;
  /** `count_game`: the match counts in the player's statistics. */
  type: 'count_game';
  player_id: string;
  /** The player's side won, and the player was still there. */
  won: boolean;
}

/** The change of one player's rating by a rated match. */
export interface RatingRecord extends RatingStep {
  player_id: string;
  /** The trophies that the match brought or cost, and the total after it, as of the moment it was rated. */
  change: number;
  trophies: number;
}

/**
 * `absent`, `void`: the match does not count for the player (`countingOf`). `same_people`: it is not rated, because
 * opponents have played as many rated matches against each other today as count, or because two people share a device.
 */
type GainNote = 'absent' | 'void' | 'same_people' | 'same_device';

/** The rewards of one player in a finished match: the same for every reader. */
export interface RewardRecord {
  player_id: string;
  /** Score points of the match, and the player's total when it was counted. */
  score: number;
  total: number;
  /** The level at that moment, and whether this match brought a new one. */
  level: number;
  level_up: boolean;
  /** Why the match brought the player less than its result says; absent when it did not. */
  note?: GainNote;
  /** The change of the trophies, and the total after it; null where the match was not rated. */
  trophies: { change: number; after: number } | null;
}
