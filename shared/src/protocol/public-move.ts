import { z } from 'zod';
import { CARD_ID, seat } from './common.js';
import { viewChange } from './view-change.js';

/**
 * A small move, for connections that asked for them in their handshake (`deltas: 1`): what everybody at the table may
 * know of it, from which a client that has the version before makes its next view (`foldView`). Which of the three it
 * is, its fields tell: a card played (`p`, `c`), a seed added to the next deal (`s`), or neither: the trick is laid aside
 * and the next begins.
 */
const publicMove = z.object({
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

/** The changes of a seat's view by any other move (a deal, a trump, the end of a hand, a pause). */
const seatChange = z.object({ g: publicMove.shape.g, v: publicMove.shape.v, d: viewChange });
export type SeatChange = z.infer<typeof seatChange>;

const { g, v, e, s } = publicMove.shape;
const [at, p, c] = [z.int(), seat, z.string().regex(CARD_ID)];
/**
 * Both as they are sent, four times for each card and so without names: room and version first, then
 * a card `t, p, c` and perhaps `e`; a trick laid aside `t` and perhaps `u`; a seed `'s'` and its seat; or a seat's change.
 */
export const wireMove = z.union([
  z.tuple([g, v, at, p, c]),
  z.tuple([g, v, at, p, c, e.unwrap()]),
  z.tuple([g, v, at]),
  z.tuple([g, v, at, z.int().min(1).max(15)]),
  z.tuple([g, v, z.literal('s'), s.unwrap()]),
  z.tuple([g, v, viewChange]),
]);
export type WireMove = z.infer<typeof wireMove>;
