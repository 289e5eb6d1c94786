import { z } from 'zod';
import type { ErrorCode } from '../errors/index.js';
import { playerId } from './common.js';

/** Why a person may not put coins into a room. */
export const STAKE_REFUSALS = [
  'stake/off',
  'stake/guest',
  'stake/no_telegram',
  'stake/too_new',
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
  /** Who did not put in at the last try. */
  short: z.array(playerId),
});
export type RoomStakes = z.infer<typeof roomStakes>;
