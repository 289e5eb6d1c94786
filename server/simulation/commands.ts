import type { CardId, Suit } from '@hokm/shared/rules';
import { addClientSeed } from '@hokm/server/play/games/add-client-seed';
import { leaveMatch } from '@hokm/server/play/games/leave-match';
import { nameTrump } from '@hokm/server/play/games/name-trump';
import { playCard } from '@hokm/server/play/games/play-card';
import { readyAfterPause } from '@hokm/server/play/games/ready-after-pause';
import { requestPause } from '@hokm/server/play/games/request-pause';
import { resumeSeat } from '@hokm/server/play/games/resume-seat';
import type { GameContext } from '@hokm/server/play/games/seat-command';

interface Asked {
  readonly command_id: string;
  readonly expected_version?: number;
}

/** A command of the game, with the id under which it is asked for again. */
export type GameOrder = Asked &
  (
    | { readonly type: 'pause' | 'ready' | 'resume' | 'leave' }
    | { readonly type: 'trump'; readonly suit: Suit }
    | { readonly type: 'card'; readonly card: CardId }
    | { readonly type: 'seed'; readonly hand: number; readonly seed: string }
  );

/** What a player asks for: also the start of the match, and a look at the table. */
export type SimulatedCommand =
  GameOrder | (Asked & { readonly type: 'start' }) | (Asked & { readonly type: 'look' });

export type Answer =
  { readonly ok: true; readonly version?: number } | { readonly ok: false; readonly code: string };

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
      return nameTrump(games, { ...by, suit: order.suit });
    case 'card':
      return playCard(games, { ...by, card: order.card });
    case 'seed':
      return addClientSeed(games, { ...by, hand: order.hand, seed: order.seed });
    case 'pause':
      return requestPause(games, by);
    case 'ready':
      return readyAfterPause(games, by);
    case 'resume':
      return resumeSeat(games, by);
    case 'leave':
      return leaveMatch(games, by);
  }
}
