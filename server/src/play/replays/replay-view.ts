import { dealtCards, fold, type HandResult, type MatchState, type Move } from '@hokm/shared/rules';
import type { ReplayHand, ReplayMove } from '@hokm/shared/api';
import type { MatchHistory } from '../games/match-reader.js';
import { SUIT_NAMES, TEAM_NAMES } from '@hokm/shared/protocol';
import { presentPoints } from './match-summary-view.js';

/** A move as a replay tells it: who did what and when. Seeds are in the fairness record, a caller's own ids in none. */
function presentMove(move: Move, { version, hand }: MatchState): ReplayMove {
  const told: ReplayMove = { version, hand: hand?.number ?? 0, type: move.type, at: move.at };
  if ('seat' in move) told.seat = move.seat;
  if (move.type === 'play_card') return { ...told, card_id: move.card, by: move.by };
  if (move.type === 'name_trump') return { ...told, rule_suit: SUIT_NAMES[move.suit], by: move.by };
  return told;
}

/** The hand that a move has just dealt: everybody's cards, since the match is over. */
function presentDealt({ hand, draw, points }: MatchState): ReplayHand | null {
  if (hand === null) return null;
  return {
    hand: hand.number,
    hakem: hand.hakem,
    hakem_draw: (draw ?? []).map(({ seat, card }) => ({ seat, card_id: card })),
    rule_suit: null,
    cards: dealtCards(hand.deck, hand.hakem).map((cards) => [...cards]),
    result: null,
    points: presentPoints(points),
  };
}

function presentResult({ winner, points, kind, claim }: HandResult): NonNullable<ReplayHand['result']> {
  const result = { winner: TEAM_NAMES[winner], points, kind };
  return claim === undefined ? result : { ...result, claim: { seat: claim.seat, tricks: claim.tricks } };
}

/** A hand as it stands after one of its moves. */
function presentLater(hand: ReplayHand, { hand: played, hand_result, points }: MatchState): ReplayHand {
  const ended = hand_result?.hand === hand.hand ? hand_result : null;
  return {
    ...hand,
    rule_suit: played?.trump == null ? null : SUIT_NAMES[played.trump],
    result: ended && presentResult(ended),
    points: presentPoints(points),
  };
}

/** A whole match, from its log: every move in order, and each hand with the cards it was played from. */
export function presentReplay({ first, moves }: MatchHistory): { hands: ReplayHand[]; moves: ReplayMove[] } {
  const hands: ReplayHand[] = [];
  const told: ReplayMove[] = [];
  let state = first;
  for (const move of moves) {
    state = fold(state, move);
    told.push(presentMove(move, state));
    const running = move.type === 'deal' ? undefined : hands.pop();
    const next = running === undefined ? presentDealt(state) : presentLater(running, state);
    if (next !== null) hands.push(next);
  }
  return { hands, moves: told };
}
