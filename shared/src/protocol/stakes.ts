import { z } from 'zod';
import type { ErrorCode } from '../errors/index.js';
import { playerId } from './common.js';

/** Why a person may not put coins into a room. */
export const STAKE_REFUSALS = [
  'stake/off',
  'stake/fees_off',
  'stake/region',
  'stake/guest',
  'stake/no_telegram',
  'stake/too_new',
  'stake/age',
  'stake/paused',
  'stake/too_high',
  'stake/day_limit',
  'stake/month_won',
  'stake/playing',
  'stake/same_device',
  'stake/pair_limit',
  'stake/pair_day',
  'stake/private',
  'wallet/not_enough',
  'wallet/frozen',
  'request/not_found',
] as const satisfies readonly ErrorCode[];
export type StakeRefusal = (typeof STAKE_REFUSALS)[number];

/**
 * The coins of a coin room. `collecting` and `returning`: they are on their way, and nobody comes or goes. `held`: all have put in, and
 * the match is played. `won`, `void`: it is over, and they are paid out.
 */
export const roomStakes = z.object({
  /** What each of the four puts in, and all together. */
  stake: z.int(),
  pot: z.int(),
  phase: z.enum(['open', 'collecting', 'returning', 'held', 'won', 'void']),
  /** Who did not put in at the last try, and their names where there are any: they have stood up since. */
  short: z.array(playerId),
  short_names: z.array(z.string()).optional(),
  /**
   * What each got of the pot, once it is decided; absent before. Who is not in it got nothing. `returned`: their own coins, and no part
   * of the pot.
   */
  paid: z.array(z.object({ player_id: playerId, coins: z.int(), returned: z.boolean() })).optional(),
});
export type RoomStakes = z.infer<typeof roomStakes>;

/**
 * News of coin rooms, as `kind` and `text_key` of the event `message`, to the person alone. `params`: `room_id` and `coins`; of
 * `stake.refused` also `code`, a `StakeRefusal`. What is in the purse then, the event `wallet` says.
 */
export type StakeNews =
  /** The coins of all four are being collected. */
  | 'stake.collecting'
  /** All have put in, and the match begins. */
  | 'stake.taken'
  /** The person did not put in, for this reason, and has stood up. */
  | 'stake.refused'
  /** What the person has put in came back: somebody else did not put in, or the person was away and has no part of the pot. */
  | 'stake.returned'
  /** The match is over. */
  | 'stake.won'
  | 'stake.lost'
  | 'stake.void';

/**
 * News of predictions, as `kind` and `text_key` of the event `message`, to the person alone. `params`: `room_id`, `match_id` and
 * `coins`, what was paid. `lost`: also with coins, where those who were right had the most that a prediction pays.
 */
export type PredictionNews =
  | 'prediction.won'
  | 'prediction.lost'
  /** The match is void, or only one side was predicted: the coins came back. */
  | 'prediction.void'
  /** It was asked for after the first trick: the coins came back. */
  | 'prediction.late';
