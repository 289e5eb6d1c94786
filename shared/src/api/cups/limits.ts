/** People of a cup. */
export const CUP_PEOPLE = { least: 4, most: 32 } as const;
/** Numbers of people among which somebody chooses who opens a cup. */
export const CUP_SIZES = [4, 8, 12, 16, 24, 32] as const;
/** Most people of a cup in which who loses is out. */
export const CUP_ELIMINATION_MOST = 16;
export const CUP_KINDS = ['elimination', 'swiss'] as const;
export const CUP_TARGETS = [3, 5] as const;
/** Rounds of a Swiss. */
export const CUP_ROUNDS = 3;
export const CUP_NAME_MAX = 40;
/** Matches that a person has played before they open a cup. */
export const CUP_MATCHES_LEAST = 10;
/** A cup begins within so many days. */
export const CUP_DAYS_AHEAD = 7;
/** A cup that begins when it is full waits so many hours. */
export const CUP_HOURS_OPEN = 24;
/** People have so many minutes to come to a table. */
export const CUP_COME_MINUTES = 2;
/** A cup is kept for so many days after its start. */
export const CUP_DAYS_KEPT = 60;
