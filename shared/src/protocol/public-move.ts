import { z } from 'zod';
import { CARD_ID, seat } from './common.js';

/**
 * A small move, for connections that asked for them in their handshake (`deltas: 1`): what everybody at the table may
 * know of it, from which a client that has the version before makes its next view (`foldView`). Keys are short because
 * it is sent four times for each card. Which of the three it is, its fields tell: a card played (`p`, `c`), a seed added
 * to the next deal (`s`), or neither: the trick is laid aside and the next begins.
 */
export const publicMove = z.object({
  /** The room. */
  g: z.string(),
  /** The version that the move makes. */
  v: z.int(),
  /** When, in ms after the running turn began (a card) or after the pause was to end (a trick laid aside). */
  t: z.int().optional(),
  /** The seat that played, and its card. */
  p: seat.optional(),
  c: z.string().regex(CARD_ID).optional(),
  /** The card ends the trick: how long it stays on the table, ms. */
  e: z.int().optional(),
  /** With a trick laid aside: the seats that have used their pause in this hand, as bits (seat 0 is 1). None: left out. */
  u: z.int().min(1).max(15).optional(),
  /** The seat whose player added a seed to the next deal. */
  s: seat.optional(),
});
export type PublicMove = z.infer<typeof publicMove>;
