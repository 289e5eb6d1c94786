import type { ClientInput, GameState } from '@hokm/shared/protocol';

type Options = NonNullable<ClientInput<'create_game'>['options']>;

/** The options of the next room: those of this one, filled with computer players where one played against them alone. */
export function nextOptions(game: GameState, known: Options | null): Options {
  const alone = game.players.every((player) => player.is_bot || player.player_id === game.clientId);
  const points = known?.target_points ?? (game.target_points as Options['target_points']);
  return { ...known, target_points: points, bots: alone ? 'fill' : 'none' };
}
