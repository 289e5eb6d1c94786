import type { GameState } from '@hokm/shared/protocol';

/** True if the viewer plays against computer players alone. A seat whose person has gone is still that person's. */
export function playsAlone(game: GameState): boolean {
  return (
    game.clientId !== null &&
    game.players.every((player) => player.is_bot || player.player_id === game.clientId)
  );
}

/** True if nobody else plays for themselves: then the viewer need not wait for the end of a rest. */
export function mayGoOn(game: GameState): boolean {
  return (
    game.clientId !== null &&
    game.players.every(
      (player) => player.player_id === game.clientId || player.is_bot || player.bot_plays || player.left,
    )
  );
}
