import { z } from 'zod';
import { country } from '../players.js';
import { PRICE_NAMES, type PriceName } from '../shop/catalogue.js';
import { ITEM_PRICE } from '../shop/limits.js';
import { ECONOMY_RANGES as ranges, OFF_IN_MAX } from './limits.js';

const between = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max);

/** The range of a price of the shop. */
export const priceRange = (name: PriceName) => (name.startsWith('stars_') ? ranges.stars : ITEM_PRICE);

const prices = Object.fromEntries(PRICE_NAMES.map((name) => [name, between(priceRange(name))])) as Record<
  PriceName,
  z.ZodInt
>;

/** Coins that people put in or buy with: the switches, the walls around them, and the prices of the shop. */
export const economySettings = z.object({
  /** False: no coin room is made, and none starts. Matches that are played are paid out. */
  stakes: z.boolean(),
  /** Countries in which nobody puts in, by what the account says and by its address: each of the two is enough. */
  off_in: z.array(country).max(OFF_IN_MAX),
  /** True: who puts in may be somebody of whose country nothing is known. */
  unknown_country: z.boolean(),
  /** Only accounts with a Telegram identity put in. */
  needs_telegram: z.boolean(),
  /** Only who has said that they are 18 or older puts in. */
  needs_age: z.boolean(),
  /** Days since the account was made, and finished matches with people. */
  least_days: between(ranges.least_days),
  least_matches: between(ranges.least_matches),
  /** Most of what a person may put in, for one match, in percent. */
  stake_share: between(ranges.share),
  /** Most that is lost in a day: in percent of what the person could put in before the first match of it, and the least that may be. */
  day_loss_share: between(ranges.share),
  day_loss_least: between(ranges.coins),
  /** Most that is won in any 30 days. */
  month_won: between(ranges.coins),
  /** Most that two people pass each other in 30 days, and coin matches of the two in a day. */
  pair_coins: between(ranges.coins),
  pair_day_matches: between(ranges.pair_day_matches),
  /** Highest stake of a private room. */
  private_stake: between(ranges.coins),
  /** False: nobody predicts a match any more. What was predicted is paid out. */
  predictions: z.boolean(),
  /** Rated matches that each of the four at a table has, before it is predicted. */
  prediction_rated: between(ranges.prediction_rated),
  /** Most that a person puts into predictions in a day, and into one match of friends or clan mates. */
  prediction_day: between(ranges.coins),
  prediction_friends: between(ranges.coins),
  /** False: nobody signs up for a tournament that has a fee. One that runs is played and paid out. */
  tour_fees: z.boolean(),
  /** False: no pack of coins is sold. */
  packs: z.boolean(),
  ...prices,
});
export type EconomySettings = z.infer<typeof economySettings>;

/** What is set from a moment on: the settings that change then. */
export const economyPlan = z.object({
  id: z.string(),
  effective_at: z.iso.datetime(),
  changes: economySettings.partial(),
  /** Name of the member of staff. */
  set_by: z.string(),
});
export type EconomyPlan = z.infer<typeof economyPlan>;

/** A value of one setting; null where it is not known any more. */
export const economyValue = z.union([z.boolean(), z.number(), z.array(z.string())]).nullable();

/** One change of the settings, as the audit log has it. */
export const economyChange = z.object({
  at: z.iso.datetime(),
  /** Name of the member of staff. */
  by: z.string(),
  /** Null where its details were erased. */
  changes: z.array(z.object({ field: z.string(), before: economyValue, after: economyValue })).nullable(),
});
export type EconomyChange = z.infer<typeof economyChange>;
