import { useState } from 'react';
import type { GameState } from '@hokm/shared/protocol';
import { arrival } from '@hokm/web/browser';
import type { TableHint } from '../../table/index.js';
import type { TableMemory } from '../../table/memory.js';
import { isMyChoice, isMyTurn } from '../../table/status.js';
import { playsAlone } from './hint/alone.js';

const momentOf = (game: GameState) =>
  `${game.game_id}/${game.hand}/${game.deck_state.current_round}/${game.phase}`;

type Advice = Pick<TableHint, 'card' | 'trump'> & { readonly moment: string };

/**
 * The best card or trump in a match against computer players only; null if other people play. It is computed on
 * this device, from what this seat may know, and only when the viewer asks.
 */
export function useHint(game: GameState | null, memory: TableMemory, failed: () => void): TableHint | null {
  const [advice, setAdvice] = useState<Advice | null>(null);
  if (game === null || !playsAlone(game)) return null;
  const moment = momentOf(game);
  const choosing = isMyChoice(game);

  async function ask(state: GameState): Promise<void> {
    try {
      const { adviseCard, adviseTrump } = await arrival(import('./hint/advise.js'));
      setAdvice(
        choosing
          ? { moment, card: null, trump: adviseTrump(state) }
          : { moment, card: adviseCard(state, memory), trump: null },
      );
    } catch {
      failed();
    }
  }

  const current = advice?.moment === moment ? advice : null;
  return {
    card: isMyTurn(game) ? (current?.card ?? null) : null,
    trump: choosing ? (current?.trump ?? null) : null,
    ask: isMyTurn(game) || choosing ? () => void ask(game) : null,
  };
}
