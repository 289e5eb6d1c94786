import type { GameState, WireMove } from '@hokm/shared/protocol';
import { logWarning } from '../lib/log.js';
import type { receiveMove } from './moves.js';

let receive: typeof receiveMove | null = null;

/**
 * Takes in a small move and hands on the state that it makes. The code for it comes with the first move or with the table,
 * whichever is sooner; moves that wait for it keep their order. Without it a move is missed, which the next state tells.
 */
export function receiveMoveLazily(move: WireMove, done: (state: GameState | null) => void): void {
  if (receive !== null) {
    done(receive(move));
    return;
  }
  import('./moves.js').then(
    ({ receiveMove }) => {
      receive = receiveMove;
      done(receiveMove(move));
    },
    (error: unknown) => logWarning('A move could not be read', error),
  );
}
