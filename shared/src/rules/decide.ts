import { suitOf } from './cards.js';
import { claimOffer } from './claim.js';
import { isResting } from './clock.js';
import { withTimeGranted } from './grant-time.js';
import { ledSuit } from './legal.js';
import type { Command, Move, Refusal, RefusalCode } from './moves.js';
import type { RefusalOf } from './refusals.js';
import { SEATS, type Seat } from './seats.js';
import { EXTENSION_MAX_MS, type MatchState } from './state.js';
import { seatView } from './view.js';

/** The inputs of a decision besides state and command: the time, ms since 1970, and the caller's id of the command. */
export interface Circumstances {
  readonly now: number;
  readonly command_id?: string;
}

type Of<T extends Command['type']> = Extract<Command, { type: T }>;

function refusePlay(state: MatchState, { seat, card }: Of<'play_card'>): RefusalCode | null {
  const { hand, turn } = state;
  if (hand === null || hand.trump === null) return 'game/rule_not_chosen';
  if (hand.trick.some((played) => played.seat === seat)) return 'game/already_played';
  if (state.phase !== 'playing' || turn?.seat !== seat) return 'game/not_your_turn';
  if (!hand.cards[seat].includes(card)) return 'game/card_not_held';
  const led = ledSuit(hand.trick);
  const follows =
    led === null || suitOf(card) === led || hand.cards[seat].every((held) => suitOf(held) !== led);
  return follows ? null : 'game/must_follow_suit';
}

function refuseTrump(state: MatchState, { seat }: Of<'name_trump'>): RefusalCode | null {
  const { hand } = state;
  if (hand === null) return 'game/not_hakem';
  if (hand.hakem !== seat) return 'game/not_hakem';
  if (hand.trump !== null) return 'game/rule_already_chosen';
  return state.phase === 'choosing_rule' ? null : 'game/not_your_turn';
}

function refusePause(state: MatchState, seat: Seat): RefusalCode | null {
  const between = state.phase === 'playing' || state.phase === 'choosing_rule';
  return between && state.hand?.paused_by[seat] === false ? null : 'game/pause_unavailable';
}

function refuseSeat(
  state: MatchState,
  seat: Seat,
  can: (seat: MatchState['seats'][Seat]) => boolean = () => true,
): RefusalCode | null {
  const sitting = state.seats[seat];
  return sitting.person && !sitting.left && can(sitting) ? null : 'room/not_member';
}

/** A deal counts only if it was made from the seeds as they stand: none that a player added in the meantime is lost. */
function refuseDeal({ phase, next }: MatchState, { deal, next: after }: Of<'deal'>): RefusalCode | null {
  const due = phase === 'waiting' || phase === 'hand_complete';
  const same =
    deal.hand === next.hand &&
    deal.server_seed === next.server_seed &&
    deal.commitment === next.commitment &&
    SEATS.every(
      (seat) => next.client_seeds[seat] === null || next.client_seeds[seat] === deal.client_seeds[seat],
    );
  return due && same && after.hand === deal.hand + 1 ? null : 'game/stale_version';
}

/** A rest is one person's to end only where everybody else is a computer player, and once. */
function refuseEndOfRest(state: MatchState, { seat }: Of<'end_rest'>, now: number): RefusalCode | null {
  const alone = SEATS.every((other) => other === seat || state.seats[other].control === 'bot');
  if (!alone) return 'game/not_alone';
  return isResting(state, now) ? null : 'game/stale_version';
}

/** A claim is judged by what its seat sees, as its offer was. */
function refuseClaim(state: MatchState, seat: Seat): RefusalCode | null {
  return claimOffer(seatView(state, seat)) === null ? 'game/claim_unavailable' : null;
}

/** Only a turn that runs can get more time, and not without end. */
function refuseExtension({ turn }: MatchState, { ms }: Of<'extend_turn'>): RefusalCode | null {
  const fair = Number.isInteger(ms) && ms > 0 && ms <= EXTENSION_MAX_MS;
  return turn !== null && fair ? null : 'game/stale_version';
}

/** Where everybody has so much time already there is nothing to grant. */
function refuseGrant(state: MatchState, { ms }: Of<'grant_time'>, now: number): RefusalCode | null {
  const fair = Number.isInteger(ms) && ms > 0 && ms <= EXTENSION_MAX_MS;
  return fair && withTimeGranted(state, ms, now) !== state ? null : 'game/stale_version';
}

/** A computer player's seat is a person's to take while the result of a hand is shown. Nobody sits twice, not even who has left. */
function refuseNewcomer(
  { phase, seats }: MatchState,
  { seat, player_id }: Of<'take_seat'>,
): RefusalCode | null {
  if (SEATS.some((other) => seats[other].player_id === player_id)) return 'room/already_playing';
  if (seats[seat].person) return 'room/seat_taken';
  return phase === 'hand_complete' ? null : 'game/stale_version';
}

/** Commands that a pause holds back. */
const HELD_BY_PAUSE: ReadonlySet<Command['type']> = new Set([
  'name_trump',
  'play_card',
  'pause',
  'claim',
  'collect_trick',
  'begin_choosing',
  'deal',
  'extend_turn',
]);

/** Commands of persons who still sit here. Commands of the bot or the clock for a seat are not among them. */
function refusePerson(state: MatchState, command: Command): RefusalCode | null {
  switch (command.type) {
    case 'name_trump':
    case 'play_card':
      return command.by === 'player' ? refuseSeat(state, command.seat) : null;
    case 'add_client_seed':
    case 'pause':
    case 'ready':
    case 'end_rest':
    case 'claim':
      return refuseSeat(state, command.seat);
    default:
      return null;
  }
}

function refusal(state: MatchState, command: Command, now: number): RefusalCode | null {
  if (state.phase === 'finished') return 'game/finished';
  const stranger = refusePerson(state, command);
  if (stranger !== null) return stranger;
  if (state.pause !== null && HELD_BY_PAUSE.has(command.type)) return 'game/paused';
  switch (command.type) {
    case 'deal':
      return refuseDeal(state, command);
    case 'begin_choosing':
      return state.phase === 'drawing_hakem' ? null : 'game/stale_version';
    case 'name_trump':
      return refuseTrump(state, command);
    case 'play_card':
      return refusePlay(state, command);
    case 'collect_trick':
      return state.phase === 'round_complete' ? null : 'game/stale_version';
    case 'add_client_seed':
      return command.hand === state.next.hand ? null : 'game/seeds_frozen';
    case 'pause':
      return refusePause(state, command.seat);
    case 'ready':
      return state.pause === null ? 'game/pause_unavailable' : null;
    case 'claim':
      return refuseClaim(state, command.seat);
    case 'end_rest':
      return refuseEndOfRest(state, command, now);
    case 'end_pause':
      return state.pause === null ? 'game/stale_version' : null;
    case 'lose_connection':
      return refuseSeat(state, command.seat, (seat) => seat.away_since === null);
    case 'regain_connection':
      return refuseSeat(state, command.seat);
    case 'give_seat_to_bot':
      return refuseSeat(state, command.seat, (seat) => seat.control === 'player');
    case 'extend_turn':
      return refuseExtension(state, command);
    case 'grant_time':
      return refuseGrant(state, command, now);
    case 'take_seat':
      return refuseNewcomer(state, command);
    // Whoever decides is asked before; a match that is over is decided.
    case 'end_match':
      return null;
    case 'resume_seat':
    case 'leave':
      return refuseSeat(state, command.seat);
  }
}

/** The command as a fact. The common one is written out: a spread costs several times as much, on every move. */
function factOf(command: Command, at: number): Move {
  if (command.type !== 'play_card') return { ...command, at };
  const { type, seat, card, by } = command;
  return { type, seat, card, by, at };
}

/**
 * Judges a command against a match: the fact to store and fold, or why not. Pure; a refusal changes nothing.
 * Rules: product decisions, "Rules of the game" (5-4-4 deal, follow suit, seven tricks, kot 2, hakem-kot 3).
 */
export function decide<C extends Command>(
  state: MatchState,
  command: C,
  { now, command_id }: Circumstances,
): Move | Refusal<RefusalOf<C>> {
  // `decide.test.ts` holds that no command is refused with a code that `REFUSALS` does not list for it.
  const refused = refusal(state, command, now) as RefusalOf<C> | null;
  if (refused !== null) return { refused };
  const fact = factOf(command, now);
  return command_id === undefined ? fact : { ...fact, command_id };
}
