import type { GameState } from '@hokm/shared/protocol';

/** True if the viewer plays against computer players alone. A seat whose person has gone is still that person's. */
export function playsAlone(game: GameState): boolean {
  return (
    game.clientId !== null &&
    game.players.every((player) => player.is_bot || player.player_id === game.clientId)
  );
}
