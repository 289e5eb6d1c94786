import type { GameState } from '@hokm/shared/protocol';
import { commands, knownRoom } from '../../realtime/index.js';
import { nextOptions } from './next-options.js';

type Next = { ok: true; path: string } | { ok: false; message: string };

/**
 * Opens another room like this one. Against computer players the match starts at once; otherwise it waits for the people
 * of this match. Those who also ask for a rematch, or accept the invitation, enter the same room.
 */
export async function playAgain(game: GameState): Promise<Next> {
  const options = nextOptions(game, knownRoom(game.game_id)?.options ?? null);
  const made = await commands.createGame({ name: game.name, options, after: game.game_id });
  if (!made.ok) return made;
  if (made.room_id === undefined) return { ok: true, path: '/lobby' };
  if (options.bots !== 'fill') return { ok: true, path: `/room/${made.room_id}` };
  const started = await commands.startGame(made.room_id);
  return started.ok ? { ok: true, path: `/game/${made.room_id}` } : started;
}
