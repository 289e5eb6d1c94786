import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../../errors/index.js';
import { pace } from '../../protocol/common.js';
import { tourPerson as person, type entrant } from '../../protocol/tour-order.js';
import { success } from '../answers.js';
import { contentId } from '../content-fields.js';
import { cupShape } from './cup-shape.js';
import { TOURNAMENT_KINDS, TOURNAMENT_STATUSES, TOURNAMENT_STEPS } from './limits.js';

export const count = z.int().nonnegative();
export const time = z.iso.datetime();
const code = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);

export { person };
export type TournamentPerson = z.infer<typeof person>;
export type Entrant = z.infer<typeof entrant>;

/** The caller in a tournament. */
const you = z.object({
  step: z.enum(TOURNAMENT_STEPS),
  /** Why the caller may not sign up; null where they may, and in every other step. */
  why_not: code.nullable(),
  /** The partner, also one who has not answered, or who asks. */
  partner: person.nullable(),
  /** Coins that the caller has put in. */
  fee: count,
  /** The room of the caller's table, in `to_table` and `playing`. */
  room_id: z.string().nullable(),
  /** The reserve of the caller's pair; null where it cannot have one now. */
  reserve: z
    .object({
      /** Somebody who was asked and has not answered; null for nobody. */
      asked: person.nullable(),
      /** Those in whose place the caller may put a reserve. */
      instead_of: z.array(person),
    })
    .nullable(),
  /** Until when the step is to be done: sign-up, check-in, coming to the table. Null where nothing presses. */
  until: time.nullable(),
  /** The present place; null before the first result. */
  place: z.int().nullable(),
  /** Coins that were won; null before the end. */
  prize: count.nullable(),
});
export type YouInTournament = z.infer<typeof you>;

const prize = z.object({ from: z.int(), to: z.int(), coins: count });

export const tournamentCard = z.object({
  id: contentId,
  name: z.object({ fa: z.string(), en: z.string() }),
  kind: z.enum(TOURNAMENT_KINDS),
  status: z.enum(TOURNAMENT_STATUSES).exclude(['draft']),
  starts_at: time,
  /** Check-in opens; sign-up ends at the start. */
  check_in_at: time,
  /** Entrants: pairs, or people of an arena. */
  seats: count,
  taken: count,
  fee: count,
  /** Of each person at the places, as it stands: what the house adds and the fees of those who are in. */
  prizes: z.array(prize),
  target_points: z.int(),
  /** Points of the final where it is longer than the other matches; null where it is not. */
  final_points: z.int().nullable(),
  pace,
  /** Of an arena, minutes; null in others. */
  minutes: z.int().nullable(),
  /** Rounds that it has or will have with those who are in; null in an arena. */
  rounds: z.int().nullable(),
  /** The running round, from 1; 0 before the first. Of an arena always 0. */
  round: count,
  series: z.string(),
  /** Of a cup that a person has opened; null of a tournament of the house. */
  cup: cupShape.nullable(),
  you,
});
export type TournamentCard = z.infer<typeof tournamentCard>;

export const tournament = tournamentCard.extend({
  about: z.object({ fa: z.string(), en: z.string() }),
  /** Grows with each change, as in the event `tour`. */
  revision: z.int(),
  /** When an arena ends, or when the clock of the running round does; null before. */
  ends_at: time.nullable(),
  /** The commitment to the seed of all draws, and the seed itself once the list of entrants is closed. */
  draw: z.object({ commitment: z.string(), seed: z.string().nullable() }),
  /** Why it was cancelled or stands still; null where it does neither. */
  reason: z.string().nullable(),
  server_time: time,
});
export type Tournament = z.infer<typeof tournament>;

/** One tournament as an answer. */
export const oneTournament = success({ data: tournament });
