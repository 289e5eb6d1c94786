import { z } from 'zod';
import { playerId } from './common.js';

const count = z.int().nonnegative();
/** Points of a table: a half is a bye that was asked for. */
export const points = z.number().nonnegative();

export const tourPerson = z.object({
  player_id: playerId,
  name: z.string(),
  avatar: z.string().nullable(),
  frame: z.string().nullable(),
});

/** A pair, or one person of an arena. */
export const entrant = z.object({ entrant: z.int(), people: z.array(tourPerson).min(1).max(2) });

/** An entrant's row in the order of a tournament. */
export const standing = entrant.extend({
  place: z.int(),
  points,
  won: count,
  played: count,
  /** Of a Swiss: points of those that they played, without the best and the worst. 0 in others. */
  buchholz: points,
  /** Points of the hands, won less lost, at most 5 a match. */
  hands: z.int(),
  /** Of an arena: wins in a row. 0 in others. */
  streak: count,
  is_out: z.boolean(),
});
export type Standing = z.infer<typeof standing>;

/**
 * The first rows of an order that a page knows, as they stand now: the entrants in their order with their places, and the rows that have
 * changed in the last seconds.
 */
export const toldOrder = z.object({
  entrants: z.array(z.int()),
  places: z.array(z.int()),
  rows: z.array(standing),
});
export type ToldOrder = z.infer<typeof toldOrder>;
