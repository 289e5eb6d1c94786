import { useEffect, useRef } from 'react';
import type { GameState } from '@hokm/shared/protocol';
import { secondsLeft } from '../../lib/timer.js';
import { serverNow } from '../../realtime/index.js';
import { askToWriteOnce } from '../../settings/asked.js';
import { isMyChoice, isMyTurn } from '../../table/status.js';

const mine = (game: GameState) => isMyTurn(game) || isMyChoice(game);

/** True if the viewer's turn is over because its time was. `at`: the server's time, ms since 1970. */
export function hasMissedTurn(before: GameState, now: GameState, at: number): boolean {
  return (
    before.game_id === now.game_id && mine(before) && !mine(now) && secondsLeft(before.deck_state, at) === 0
  );
}

/** Asks a person who has missed a turn whether the bot may write, once the hand is over: nobody has to play then. */
export function useMissedTurn(game: GameState | null): void {
  const before = useRef(game);
  const hasMissed = useRef(false);
  useEffect(() => {
    const known = before.current;
    before.current = game;
    if (known === null || game === null) return;
    hasMissed.current ||= hasMissedTurn(known, game, serverNow());
    if (!hasMissed.current || (game.hand_result === null && game.gameResult === null)) return;
    hasMissed.current = false;
    void askToWriteOnce();
  }, [game]);
}
