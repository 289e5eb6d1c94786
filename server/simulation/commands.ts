import type { CardId, Suit } from '@hokm/shared/rules';
import {
  addClientSeed,
  claimTricks,
  leaveMatch,
  nameTrump,
  playCard,
  readyAfterPause,
  requestPause,
  resumeSeat,
  type GameContext,
} from '@hokm/server/play/games/player-commands';
import type { CoinOrder } from './coins.js';

interface Asked {
  readonly command_id: string;
  readonly expected_version?: number;
}

/** A command of the game, with the id under which it is asked for again. */
export type GameOrder = Asked &
  (
    | { readonly type: 'pause' | 'ready' | 'resume' | 'leave' | 'claim' }
    | { readonly type: 'trump'; readonly suit: Suit }
    | { readonly type: 'card'; readonly card: CardId }
    | { readonly type: 'seed'; readonly hand: number; readonly seed: string }
  );

/** A command of a player: also the start of the match, a look at the table, and what is done with coins. */
export type SimulatedCommand =
  | GameOrder
  | CoinOrder
  | (Asked & { readonly type: 'start' })
  | (Asked & { readonly type: 'look' });

export type Answer =
  | { readonly ok: true; readonly version?: number }
  | { readonly ok: false; readonly code: string };

/** Carries out an order that is a command of the game. */
export function carryOut(
  games: GameContext,
  room_id: string,
  player_id: string,
  order: GameOrder,
): Promise<Answer> {
  const { command_id, expected_version } = order;
  const by = { room_id, player_id, command_id, expected_version };
  switch (order.type) {
    case 'trump':
      return nameTrump(games, by, order.suit);
    case 'card':
      return playCard(games, by, order.card);
    case 'seed':
      return addClientSeed(games, by, order);
    case 'pause':
      return requestPause(games, by);
    case 'ready':
      return readyAfterPause(games, by);
    case 'claim':
      return claimTricks(games, by);
    case 'resume':
      return resumeSeat(games, by);
    case 'leave':
      return leaveMatch(games, by);
  }
}
