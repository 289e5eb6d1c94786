/** In the order of its life; `cancelled` gives all fees back. */
export const TOURNAMENT_STATUSES = [
  'draft',
  'published',
  'check_in',
  'running',
  'paused',
  'finished',
  'cancelled',
] as const;
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number];

/** The next step of a person, or the wait for it. */
export const TOURNAMENT_STEPS = [
  /** May sign up; `why_not` says why they may not. */
  'sign_up',
  /** Somebody wants them as partner. */
  'answer',
  /** A pair that is between two rounds wants them as its reserve. */
  'reserve',
  /** The partner has not answered. */
  'wait_partner',
  /** Signed up; it begins later. */
  'wait_start',
  /** Has to say that they are there. */
  'check_in',
  /** Said so; it begins in a moment. */
  'checked',
  /** Their table stands open. */
  'to_table',
  'playing',
  /** Their match is over, others of the round are not; or they wait for a table of the arena. */
  'wait_round',
  'bye',
  /** Took a break from the arena. */
  'rest',
  'out',
  /** It is over for all; `place` says how. */
  'finished',
  'none',
] as const;
export type TournamentStep = (typeof TOURNAMENT_STEPS)[number];
