import { foldView, unpackMove } from '@hokm/shared/client';
import type { GameState, WireMove } from '@hokm/shared/protocol';
import { askForGame, knownGame, noteVersion, receiveGame } from './game.js';

/**
 * Takes in a small move: the state that it makes of the one that is known is applied like one that came whole. One that
 * does not follow on from it leads to a question for the whole state.
 */
export function receiveMove(wire: WireMove): GameState | null {
  const move = unpackMove(wire);
  const known = knownGame(move.g);
  if (known === null) {
    noteVersion(move.g, move.v);
    return null;
  }
  if (move.v <= known.version) return null;
  const next = foldView(known, move);
  if (next !== null) return receiveGame(next);
  void askForGame(move.g);
  return null;
}
