import { SUITS } from '../cards.js';
import { claimOffer } from '../claim.js';
import { isResting, nextDue, type Due } from '../clock.js';
import { decide } from '../decide.js';
import { fold } from '../fold.js';
import { legalCards } from '../legal.js';
import { isRefusal, type Actor, type Command, type Move } from '../moves.js';
import { newMatch } from '../new-match.js';
import { eachSeat, SEATS, type Seat } from '../seats.js';
import { TARGET_POINTS, type MatchState } from '../state.js';
import { seatView } from '../view.js';
import { dealOf, seedsOf } from './deals.js';
import { anyOf, seededRandom } from './random.js';
import { START, TIMING } from './table.js';

type Random = () => number;

/** A match that was played: what it began with, each stored move, what it came to. */
export interface PlayedMatch {
  readonly start: MatchState;
  readonly moves: readonly Move[];
  readonly end: MatchState;
}

export type Watch = (before: MatchState, move: Move, after: MatchState) => void;

/** A random legal command of the seat in turn. */
function turnCommand(state: MatchState, seat: Seat, by: Actor, random: Random): Command {
  return state.phase === 'choosing_rule'
    ? { type: 'name_trump', seat, suit: anyOf(SUITS, random), by }
    : { type: 'play_card', seat, card: anyOf(legalCards(state, seat), random), by };
}

/** True where the person on turn takes the tricks that are certain, as every second one does. */
function claims(state: MatchState, seat: Seat, random: Random): boolean {
  return claimOffer(seatView(state, seat)) !== null && random() < 0.5;
}

/** The command of the clock that is due. */
function dueCommand(state: MatchState, due: Due, random: Random): Command {
  switch (due.do) {
    case 'deal':
      return { type: 'deal', deal: dealOf(state.next, random), next: seedsOf(state.next.hand + 1, random) };
    case 'name_trump':
    case 'play_card':
      return turnCommand(state, due.seat, due.by, random);
    case 'give_seat_to_bot':
      return { type: 'give_seat_to_bot', seat: due.seat };
    default:
      return { type: due.do };
  }
}

/** Something a person may do at any time; it may well be refused. Leaving is rare, so that most matches are played out. */
function deed(state: MatchState, random: Random): Command {
  const seat = anyOf(SEATS, random);
  if (random() < 0.006) return { type: 'leave', seat };
  return anyOf<Command>(
    [
      { type: 'pause', seat },
      { type: 'ready', seat },
      { type: 'ready', seat },
      { type: 'end_rest', seat },
      { type: 'lose_connection', seat },
      { type: 'regain_connection', seat },
      { type: 'resume_seat', seat },
      { type: 'extend_turn', ms: 1 + Math.floor(random() * 20_000) },
      { type: 'grant_time', ms: 1 + Math.floor(random() * 60_000) },
      { type: 'add_client_seed', seat, hand: state.next.hand, seed: `seed ${Math.floor(random() * 1e6)}` },
    ],
    random,
  );
}

/** Somebody sits down, who has not been here before. */
export function newcomer(seat: Seat, number: number): Extract<Command, { type: 'take_seat' }> {
  const player_id = `${number}`.padStart(24, 'a');
  return { type: 'take_seat', seat, player_id, name: `n${number}`, avatar: null, frame: null };
}

/** A new match of random people and bots, to a random number of points. At least one person sits down. */
function randomStart(random: Random): MatchState {
  const host = anyOf(SEATS, random);
  const crowd = random();
  return newMatch({
    seats: eachSeat((seat) => ({
      player_id: `${seat}`.repeat(24),
      person: seat === host || random() < crowd,
    })),
    target_points: anyOf(TARGET_POINTS, random),
    timing: TIMING,
    next: seedsOf(1, random),
    at: START,
  });
}

/**
 * A whole match at random, from a seed: everyone plays any legal card and claims what is certain, people dawdle, miss turns, pause, lose their
 * connection, come back, add seeds and sometimes leave; the clock does what is due. `watch` sees every move. With `newcomers`
 * people take the seats of computer players between two hands.
 */
export function playRandomMatch(
  seed: number,
  watch: Watch = () => undefined,
  { newcomers = false } = {},
): PlayedMatch {
  const random = seededRandom(seed);
  const start = randomStart(random);
  const moves: Move[] = [];
  let state = start;
  let now = START;
  for (let due = nextDue(state); due !== null; due = nextDue(state)) {
    const roll = random();
    let command: Command;
    if (newcomers && state.phase === 'hand_complete' && random() < 0.5) {
      command = newcomer(anyOf(SEATS, random), moves.length);
    } else if (roll < 0.04) {
      command = deed(state, random);
      now += Math.floor(random() * 1_000);
    } else if (roll < 0.12 && isResting(state, now)) {
      command = { type: 'end_rest', seat: anyOf(SEATS, random) };
    } else if ('by' in due && due.by === 'clock' && roll < 0.98) {
      command = claims(state, due.seat, random)
        ? { type: 'claim', seat: due.seat }
        : turnCommand(state, due.seat, 'player', random);
      now = Math.max(now, Math.min(due.at, now + Math.floor(random() * 9_000)));
    } else {
      command = dueCommand(state, due, random);
      now = Math.max(now, due.at);
    }
    const id = 'seat' in command ? { command_id: `command ${moves.length}` } : {};
    const decision = decide(state, command, { now, ...id });
    if (isRefusal(decision)) continue;
    const after = fold(state, decision);
    watch(state, decision, after);
    moves.push(decision);
    state = after;
  }
  return { start, moves, end: state };
}
