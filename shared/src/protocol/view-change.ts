import { z } from 'zod';
import { END_REASONS } from '../rules/state.js';
import { seat } from './common.js';

const nobody = seat.nullable();
const moment = z.number().nullable();
/** Cards by a letter each (`A` is the first of the canonical deck), at most a deck of them. */
const cards = z.string().regex(/^[A-Za-z]{0,52}$/);
/** Cards that lie open: a digit for the seat and a letter for the card, in the order they came. */
const open = z.string().regex(/^(?:[0-3][A-Za-z])*$/);
const bits = z.int().min(0).max(15);
const hex = z.string();
const two = z.tuple([z.int(), z.int()]);

/** The parts of a seat's view that can change while a match is played, in short form. */
const viewParts = z.object({
  /** When it was so, ms since 1970: `server_time`. */
  n: z.number(),
  /** The phase, by its place in `phase`. */
  p: z.int(),
  /** The hand, and the trick in it. */
  h: z.int(),
  r: z.int(),
  /** The hakem. */
  k: nobody,
  /** The seat on turn, since when, and for how many seconds. */
  t: nobody,
  b: moment,
  o: z.number(),
  /** When the phase ends by itself. */
  e: moment,
  /** The trump's letter. */
  u: z.enum(['S', 'H', 'D', 'C']).nullable(),
  /** The trick on the table; the last one with its winner's seat before it; the draw of the first hakem. */
  c: open,
  l: z
    .string()
    .regex(/^[0-3](?:[0-3][A-Za-z])+$/)
    .nullable(),
  d: open.nullable(),
  /** The viewer's own cards, and how many each seat holds. */
  m: cards,
  q: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  /** Tricks and points of the teams. */
  w: two,
  g: two,
  /** A pause: when it ends, who asked for it, and who is ready, as bits. Whether the viewer may still ask for one. */
  x: z.tuple([z.number(), nobody, bits]).nullable(),
  a: z.boolean(),
  /** Of each seat: connected 1, played by a bot 2, left 4; and when a bot takes it over. */
  s: z.tuple([z.int(), z.int(), z.int(), z.int()]),
  y: z.tuple([moment, moment, moment, moment]),
  /** The proof of the deal: its hand and the next, the commitment, the seeds, what was revealed, the next commitment, who has seeded it. */
  j: two.nullable(),
  f: hex.nullable(),
  v: z.array(z.string()).nullable(),
  z: z.tuple([hex, cards]).nullable(),
  i: hex.nullable(),
  S: bits.nullable(),
  /** The tricks that the viewer may claim. A claim that ended the hand: its seat, its tricks, the cards that were left. */
  C: z.int().nullable(),
  X: z.tuple([seat, z.int(), cards]).nullable(),
  /** How the hand ended (hand, team, points, kind), and the match (team, nobody's where it is void, both teams' points, reason). */
  R: z.tuple([z.int(), z.int(), z.int(), z.enum(['hand', 'kot', 'hakem_kot'])]).nullable(),
  G: z.tuple([z.int().nullable(), z.int(), z.int(), z.enum(END_REASONS)]).nullable(),
});
export type ViewParts = z.infer<typeof viewParts>;

/** The changed parts of a seat's view after a move. An empty `f`: the former commitment of the next hand. */
export const viewChange = viewParts.partial();
export type ViewChange = z.infer<typeof viewChange>;
