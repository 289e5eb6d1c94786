import type { ClientInput, GameState } from '@hokm/shared/protocol';
import { commands, knownRoom } from '../../realtime/index.js';

type Options = NonNullable<ClientInput<'create_game'>['options']>;
type Next = { ok: true; path: string } | { ok: false; message: string };

/** The options of the next room: those of this one, filled with computer players where one played against them alone. */
export function nextOptions(game: GameState, known: Options | null): Options {
  const alone = game.players.every((player) => player.is_bot || player.player_id === game.clientId);
  const points = known?.target_points ?? (game.target_points as Options['target_points']);
  return { ...known, target_points: points, bots: alone ? 'fill' : 'none' };
}

/** Opens another room like this one: against computer players the match starts at once, with people it waits for them. */
export async function playAgain(game: GameState): Promise<Next> {
  const options = nextOptions(game, knownRoom(game.game_id)?.options ?? null);
  const made = await commands.createGame({ name: game.name, options });
  if (!made.ok) return made;
  if (made.room_id === undefined) return { ok: true, path: '/lobby' };
  if (options.bots !== 'fill') return { ok: true, path: `/room/${made.room_id}` };
  const started = await commands.startGame(made.room_id);
  return started.ok ? { ok: true, path: `/game/${made.room_id}` } : started;
}
