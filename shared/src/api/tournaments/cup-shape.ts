import { z } from 'zod';
import { playerId } from '../../protocol/common.js';
import { CUP_PARTNERS } from './limits.js';

/** The fields that a cup of people has besides those of a tournament of the house. */
export const cupShape = z.object({
  /** The person who has opened it. */
  opener: z.object({ player_id: playerId, name: z.string() }),
  /** The caller has opened it. */
  is_mine: z.boolean(),
  partners: z.enum(CUP_PARTNERS),
  /** True: it begins when it is full, and is called off at `starts_at` where it is not. */
  when_full: z.boolean(),
  /** It belongs to a group of Telegram. */
  of_group: z.boolean(),
  /** People who are in, in pairs where they have chosen their partner; once it has begun those who play. */
  people: z.int().nonnegative(),
  people_most: z.int(),
  /** The caller may begin it now. */
  may_start: z.boolean(),
});
