export {
  TOURNAMENT_STATUSES,
  TOURNAMENT_STEPS,
  type TournamentStatus,
  type TournamentStep,
} from '../../protocol/tournament-steps.js';

/**
 * `elimination`: pairs, who loses is out. `swiss`: pairs, everybody plays every round. `arena`: single people with drawn partners, as
 * many matches as the time holds.
 */
export const TOURNAMENT_KINDS = ['elimination', 'swiss', 'arena'] as const;
export type TournamentKind = (typeof TOURNAMENT_KINDS)[number];
/** The makers of tournaments: the house, or a person who has opened a cup. */
export const TOURNAMENT_MAKERS = ['house', 'people'] as const;

/** Least and most entrants: pairs, or people of an arena. */
export const ENTRANTS = {
  elimination: { least: 4, most: 64 },
  swiss: { least: 8, most: 256 },
  arena: { least: 8, most: 1_000 },
} as const satisfies Record<TournamentKind, { least: number; most: number }>;

/** Points to which a match is played, by kind. */
export const TOURNAMENT_TARGETS = { elimination: [5, 7], swiss: [5, 7], arena: [3] } as const;
/** Points of the final of an elimination to 7; other finals are as long as the matches before. */
export const FINAL_TARGET = 11;
/** A bracket is called off where fewer than so many of 100 pairs who were in when check-in began are there at the start. */
export const BRACKET_LEAST_PERCENT = 75;
/** The last tournaments of a series that are looked at, and how many of them count for a person: the best. */
export const SERIES_OF = 12;
export const SERIES_COUNTED = 8;
/** Length of an arena, minutes. */
export const ARENA_MINUTES = [30, 60, 90] as const;
/** A fee is 0 or within these, in coins that may be put in; the fifth part of it is gone. */
export const TOURNAMENT_FEE = { min: 20, max: 200 } as const;
export const FEE_GONE_PERCENT = 20;
/** Coins that the house adds to the prizes. */
export const HOUSE_COINS_MAX = 100_000;

export const TOURNAMENT_NAME_MAX = 40;
export const TOURNAMENT_ABOUT_MAX = 600;
export const TOURNAMENT_SERIES_MAX = 40;
/** A tournament is to begin before this, in ISO form: when it stands still its start moves on, and a year has four digits. */
export const TOURNAMENT_STARTS_BEFORE = '2100-01-01T00:00:00.000Z';

/** How a match of a round came to its end. `adjudicated`: by the clock of the round. */
export const PAIRING_ENDS = ['played', 'adjudicated', 'forfeit', 'bye', 'half_bye', 'void'] as const;

/** Rows of the order on the page that is open to anybody. */
export const PAGE_STANDINGS = 50;

/** Partners of a cup that people open. `chosen`: people sign up in pairs. `drawn`: each alone, and partners are drawn at the start. */
export const CUP_PARTNERS = ['chosen', 'drawn'] as const;
export type CupPartners = (typeof CUP_PARTNERS)[number];
