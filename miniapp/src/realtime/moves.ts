import type { foldView, unpackMove } from '@hokm/shared/client';
import type { GameState, WireMove } from '@hokm/shared/protocol';
import { arrival } from '@hokm/web/browser';
import { logWarning } from '../lib/log.js';
import { askForGame, knownGame, noteVersion, receiveGame } from './game.js';

interface Folding {
  readonly foldView: typeof foldView;
  readonly unpackMove: typeof unpackMove;
}

let folding: Folding | null = null;
let loading: Promise<void> | null = null;

const load = async (): Promise<Folding> => import('@hokm/shared/client');

/** Loads the code that applies moves; a failed load may be repeated. */
export function loadFolding(): Promise<void> {
  loading ??= arrival(load()).then(
    (code) => {
      folding = code;
    },
    (error: unknown) => {
      loading = null;
      logWarning('Moves', error);
    },
  );
  return loading;
}

/** The state after a move, applied like one that came whole. A move that does not follow leads to a request for the state. */
function applyMove({ foldView, unpackMove }: Folding, wire: WireMove): GameState | null {
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

/** Calls `done` with the state after a move. Moves that wait for the code keep their order; without it the next state tells. */
export function receiveMove(wire: WireMove, done: (state: GameState | null) => void): void {
  if (folding !== null) {
    done(applyMove(folding, wire));
    return;
  }
  void loadFolding().then(() => {
    if (folding !== null) done(applyMove(folding, wire));
  });
}
