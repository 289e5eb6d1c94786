import { freshHand, freshMatch } from './copy.js';
import { dealtCards, drawFrom, drawnHakem, newHand, revealedHand } from './hand.js';
import type { Command, Move } from './moves.js';
import { handWinner, nextHakem, raised, scoreHand } from './score.js';
import { ended, foldSeat } from './fold-seat.js';
import { withTimeGranted } from './grant-time.js';
import { eachSeat, nextSeat, SEATS, teamOf, withSeat, type Seat } from './seats.js';
import {
  CLAIM_SHOWN_MS,
  COMMANDS_KEPT,
  DRAW_CARD_MS,
  DRAW_END_MS,
  PAUSE_MS,
  TRICKS_TO_WIN,
  type HandResult,
  type HandState,
  type MatchState,
  type RevealedHand,
  type Turn,
} from './state.js';
import { trickWinner } from './trick.js';

type Of<T extends Command['type']> = Extract<Move, { type: T }>;

function turnOf(state: MatchState, seat: Seat, at: number, share = 1): Turn {
  return { seat, started_at: at, ends_at: at + state.timing.turn_ms * share };
}

/** The hakem gets twice the time to name the trump. */
function choosing(state: MatchState, hakem: Seat, at: number): MatchState {
  return { ...state, phase: 'choosing_rule', turn: turnOf(state, hakem, at, 2), phase_ends_at: null };
}

/** The last commands of each seat: one that comes again late, after a deal, is still known. */
function remembered(commands: MatchState['commands']): MatchState['commands'] {
  return SEATS.flatMap((seat) => commands.filter((done) => done.seat === seat).slice(-COMMANDS_KEPT));
}

function foldDeal(state: MatchState, { deal, next, at }: Of<'deal'>): MatchState {
  const draw = deal.hand === 1 ? drawFrom(deal) : null;
  const hakem =
    draw !== null
      ? drawnHakem(draw)
      : state.hand !== null && state.hand_result !== null
        ? nextHakem(state.hand.hakem, state.hand_result.winner)
        : 0;
  const dealt: MatchState = {
    ...state,
    hand: newHand(deal, hakem),
    next,
    draw,
    hand_result: null,
    turn: null,
    commands: remembered(state.commands),
  };
  if (draw === null) return choosing(dealt, hakem, at);
  const shown = Math.min(draw.length * DRAW_CARD_MS + DRAW_END_MS, 2 * state.timing.hand_pause_ms);
  return { ...dealt, phase: 'drawing_hakem', phase_ends_at: at + shown };
}

function foldTrump(state: MatchState, hand: HandState, { suit, at }: Of<'name_trump'>): MatchState {
  return {
    ...state,
    phase: 'playing',
    hand: { ...hand, trump: suit, cards: dealtCards(hand.deck, hand.hakem) },
    turn: turnOf(state, hand.hakem, at),
  };
}

function foldCard(state: MatchState, hand: HandState, { seat, card, at }: Of<'play_card'>): MatchState {
  const played = freshHand(hand);
  played.trick = [...hand.trick, { seat, card }];
  played.cards = withSeat(
    hand.cards,
    seat,
    hand.cards[seat].filter((held) => held !== card),
  );
  const next = freshMatch(state);
  next.hand = played;
  if (played.trick.length < 4) {
    next.turn = turnOf(state, nextSeat(seat), at);
    return next;
  }
  const winner = trickWinner(played.trick, hand.trump, seat);
  played.tricks_won = raised(hand.tricks_won, teamOf(winner), 1);
  next.phase = 'round_complete';
  next.turn = null;
  next.phase_ends_at = at + state.timing.round_pause_ms;
  return next;
}

function foldCollect(state: MatchState, hand: HandState, { at }: Of<'collect_trick'>): MatchState {
  const winner = trickWinner(hand.trick, hand.trump, hand.hakem);
  const laid = freshHand(hand);
  laid.trick = [];
  laid.tricks = [...hand.tricks, { winner, cards: hand.trick }];
  const next = freshMatch(state);
  next.hand = laid;
  const team = handWinner(hand.tricks_won);
  if (team === null) {
    next.phase = 'playing';
    next.turn = turnOf(state, winner, at);
    next.phase_ends_at = null;
    return next;
  }
  return foldHandEnd(next, scoreHand(hand, team), revealedHand(hand), at);
}

function foldHandEnd(state: MatchState, result: HandResult, revealed: RevealedHand, at: number): MatchState {
  const points = raised(state.points, result.winner, result.points);
  const over: MatchState = {
    ...state,
    phase: 'hand_complete',
    points,
    hand_result: result,
    revealed: [...state.revealed, revealed],
    turn: null,
    phase_ends_at: at + state.timing.hand_pause_ms,
  };
  if (points[result.winner] < state.target_points) return over;
  return {
    ...over,
    phase: 'finished',
    phase_ends_at: null,
    result: { winner: result.winner, reason: 'points' },
  };
}

/** The tricks up to seven go to the claimer's side. The cards stay in the hands; they are shown before the result. */
function foldClaim(state: MatchState, hand: HandState, move: Of<'claim'>): MatchState {
  const { seat, at } = move;
  const team = teamOf(seat);
  const tricks = TRICKS_TO_WIN - hand.tricks_won[team];
  const claimed: HandState = { ...hand, tricks_won: raised(hand.tricks_won, team, tricks) };
  const result: HandResult = {
    ...scoreHand(claimed, team),
    claim: { seat, tricks, cards: hand.cards[seat] },
  };
  const shown = at + CLAIM_SHOWN_MS;
  return foldHandEnd(foldSeat({ ...state, hand: claimed }, move), result, revealedHand(hand), shown);
}

function foldPause(state: MatchState, hand: HandState, { seat, at }: Of<'pause'>): MatchState {
  const ready = eachSeat((other) => state.seats[other].control === 'bot');
  return {
    ...state,
    hand: { ...hand, paused_by: withSeat(hand.paused_by, seat, true) },
    pause: {
      seat,
      started_at: at,
      ends_at: at + PAUSE_MS,
      ready,
    },
  };
}

/** Play goes on where it stood: the turn gets back the time it had. */
function resumed(state: MatchState, at: number): MatchState {
  const { pause, turn } = state;
  if (pause === null) return state;
  const lost = at - pause.started_at;
  const moved = turn && { ...turn, started_at: turn.started_at + lost, ends_at: turn.ends_at + lost };
  return { ...state, pause: null, turn: moved };
}

/** A pause waits for people only: seats that a bot keeps by now are ready. */
function waitedFor(state: MatchState, at: number): MatchState {
  if (state.pause === null) return state;
  const { ready } = state.pause;
  return SEATS.every((seat) => ready[seat] || state.seats[seat].control === 'bot')
    ? resumed(state, at)
    : state;
}

function foldExtension(state: MatchState, { ms }: Of<'extend_turn'>): MatchState {
  const { turn } = state;
  return { ...state, turn: turn && { ...turn, ends_at: turn.ends_at + ms } };
}

function foldReady(state: MatchState, { seat, at }: Of<'ready'>): MatchState {
  if (state.pause === null) return state;
  const ready = withSeat(state.pause.ready, seat, true);
  return waitedFor({ ...state, pause: { ...state.pause, ready } }, at);
}

function foldSeed(state: MatchState, { seat, seed }: Of<'add_client_seed'>): MatchState {
  const { next } = state;
  return { ...state, next: { ...next, client_seeds: withSeat(next.client_seeds, seat, seed) } };
}

function applied(state: MatchState, move: Move): MatchState {
  const { hand } = state;
  if (move.type === 'deal') return foldDeal(state, move);
  if (move.type === 'add_client_seed') return foldSeed(state, move);
  if (move.type === 'end_match') return ended(state, move.result);
  // Who is away keeps the seat before the first deal too.
  if (move.type === 'grant_time') return withTimeGranted(state, move.ms, move.at);
  if (hand === null) return foldSeat(state, move);
  switch (move.type) {
    case 'begin_choosing':
      return choosing(state, hand.hakem, move.at);
    case 'name_trump':
      return foldSeat(foldTrump(state, hand, move), move);
    case 'play_card':
      return foldSeat(foldCard(state, hand, move), move);
    case 'collect_trick':
      return foldCollect(state, hand, move);
    case 'claim':
      return foldClaim(state, hand, move);
    case 'pause':
      return foldPause(state, hand, move);
    case 'ready':
      return foldReady(state, move);
    case 'end_pause':
      return resumed(state, move.at);
    case 'end_rest':
      return { ...state, phase_ends_at: move.at };
    case 'extend_turn':
      return foldExtension(state, move);
    case 'give_seat_to_bot':
    case 'leave':
      return waitedFor(foldSeat(state, move), move.at);
    default:
      return foldSeat(state, move);
  }
}

function commandSeat(move: Move): Seat | null {
  return 'seat' in move ? move.seat : null;
}

/**
 * The match after a fact. Pure and total on facts that `decide` made from the same state; the version grows by one.
 * Replaying the stored moves of a match through it gives the match that was played.
 */
export function fold(state: MatchState, move: Move): MatchState {
  const later = freshMatch(state);
  later.version = state.version + 1;
  const next = applied(later, move);
  const seat = commandSeat(move);
  if (move.command_id === undefined || seat === null) return next;
  const known = freshMatch(next);
  known.commands = [...next.commands, { id: move.command_id, seat, version: next.version }];
  return known;
}
