import { dealtCards, drawFrom, drawnHakem, newHand, revealedHand } from './hand.js';
import type { Command, Move } from './moves.js';
import { handWinner, nextHakem, raised, scoreHand } from './score.js';
import { foldSeat } from './fold-seat.js';
import { nextSeat, teamOf, withSeat, type Seat } from './seats.js';
import { DRAW_CARD_MS, DRAW_END_MS, PAUSE_MS, type HandState, type MatchState, type Turn } from './state.js';
import { trickWinner } from './trick.js';

type Of<T extends Command['type']> = Extract<Move, { type: T }>;

function turnOf(state: MatchState, seat: Seat, at: number, share = 1): Turn {
  return { seat, started_at: at, ends_at: at + state.timing.turn_ms * share };
}

/** The hakem gets twice the time to name the trump. */
function choosing(state: MatchState, hakem: Seat, at: number): MatchState {
  return { ...state, phase: 'choosing_rule', turn: turnOf(state, hakem, at, 2), phase_ends_at: null };
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
    commands: [],
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
  const trick = [...hand.trick, { seat, card }];
  const cards = withSeat(
    hand.cards,
    seat,
    hand.cards[seat].filter((held) => held !== card),
  );
  if (trick.length < 4) {
    return { ...state, hand: { ...hand, cards, trick }, turn: turnOf(state, nextSeat(seat), at) };
  }
  const winner = trickWinner(trick, hand.trump, seat);
  return {
    ...state,
    phase: 'round_complete',
    hand: { ...hand, cards, trick, tricks_won: raised(hand.tricks_won, teamOf(winner), 1) },
    turn: null,
    phase_ends_at: at + state.timing.round_pause_ms,
  };
}

function foldCollect(state: MatchState, hand: HandState, { at }: Of<'collect_trick'>): MatchState {
  const winner = trickWinner(hand.trick, hand.trump, hand.hakem);
  const laid: HandState = { ...hand, trick: [], tricks: [...hand.tricks, { winner, cards: hand.trick }] };
  const team = handWinner(hand.tricks_won);
  if (team === null) {
    return { ...state, phase: 'playing', hand: laid, turn: turnOf(state, winner, at), phase_ends_at: null };
  }
  const hand_result = scoreHand(hand, team);
  const points = raised(state.points, team, hand_result.points);
  const ended: MatchState = {
    ...state,
    phase: 'hand_complete',
    hand: laid,
    points,
    hand_result,
    revealed: [...state.revealed, revealedHand(hand)],
    turn: null,
    phase_ends_at: at + state.timing.hand_pause_ms,
  };
  if (points[team] < state.target_points) return ended;
  return { ...ended, phase: 'finished', phase_ends_at: null, result: { winner: team, reason: 'points' } };
}

function foldPause(state: MatchState, hand: HandState, { seat, at }: Of<'pause'>): MatchState {
  const ready = state.seats.map((sitting) => sitting.control === 'bot');
  return {
    ...state,
    hand: { ...hand, paused_by: withSeat(hand.paused_by, seat, true) },
    pause: {
      seat,
      started_at: at,
      ends_at: at + PAUSE_MS,
      ready: [ready[0] === true, ready[1] === true, ready[2] === true, ready[3] === true],
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

function foldReady(state: MatchState, { seat, at }: Of<'ready'>): MatchState {
  if (state.pause === null) return state;
  const ready = withSeat(state.pause.ready, seat, true);
  return ready.every(Boolean) ? resumed(state, at) : { ...state, pause: { ...state.pause, ready } };
}

function foldSeed(state: MatchState, { seat, seed }: Of<'add_client_seed'>): MatchState {
  const { next } = state;
  return { ...state, next: { ...next, client_seeds: withSeat(next.client_seeds, seat, seed) } };
}

function applied(state: MatchState, move: Move): MatchState {
  const { hand } = state;
  if (move.type === 'deal') return foldDeal(state, move);
  if (move.type === 'add_client_seed') return foldSeed(state, move);
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
    case 'pause':
      return foldPause(state, hand, move);
    case 'ready':
      return foldReady(state, move);
    case 'end_pause':
      return resumed(state, move.at);
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
  const version = state.version + 1;
  const next = applied(state, move);
  const seat = commandSeat(move);
  if (move.command_id === undefined || seat === null) return { ...next, version };
  return { ...next, version, commands: [...next.commands, { id: move.command_id, seat, version }] };
}
