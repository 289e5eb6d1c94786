import type { GameState } from '@hokm/shared/protocol';
import { isOurTeam } from './announce.js';
import { tricksOf, type TableMemory } from './memory.js';
import { placeOfPlayer } from './places.js';

/** The trick of the last hand after which the viewer's side was behind to its end. */
export interface Turning {
  readonly hand: number;
  /** Counts from 1. */
  readonly trick: number;
  /** The tricks of each side before it: both had as many. */
  readonly level: number;
  /** The player who took it, and the card. */
  readonly winnerId: string;
  readonly card: string;
}

/**
 * Where a lost match was lost: the trick of its last hand with which the other side went ahead for good. Null for who won or
 * watched, for a match that did not end by points, and where this phone has not seen all tricks of the hand.
 */
export function turningOf(game: GameState, memory: TableMemory | null): Turning | null {
  const { gameResult, clientId, hand } = game;
  if (gameResult?.reason !== 'points' || clientId === null || gameResult.winner === null) return null;
  if (isOurTeam(game, gameResult.winner) || memory === null || memory.hand !== hand) return null;
  const tricks = tricksOf(memory);
  const played = tricks.length === game.deck_state.current_round - 1;
  if (!played || !(tricks.length in memory.tricks)) return null;
  let [us, them] = [0, 0];
  let turning: Turning | null = null;
  for (const [at, { winner_id, cards }] of tricks.entries()) {
    const place = placeOfPlayer(game, winner_id);
    if (place === 'bottom' || place === 'top') {
      us += 1;
      continue;
    }
    them += 1;
    const card = cards.find(({ player_id }) => player_id === winner_id)?.card_id;
    if (us !== them - 1 || card === undefined) continue;
    turning = { hand, trick: at + 1, level: us, winnerId: winner_id, card };
  }
  return turning;
}
