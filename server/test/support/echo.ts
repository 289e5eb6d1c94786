import { isDeepStrictEqual } from 'node:util';
import { clientEvents, type ClientEventName } from '@hokm/shared/protocol';
import type { Games } from '../../src/play/games/games.js';
import type { Outcome, CommandExecutor } from '../../src/play/games/command-executor.js';
import type { Handlers } from '../../src/platform/sockets/dispatch.js';
import type { Answer, GameSocket } from '../../src/platform/sockets/types.js';

type Handler = (socket: GameSocket, payload: object) => Promise<Answer> | Answer;

let echoes = 0;

function checked<T extends Answer | Outcome>(what: string, first: T, second: T): T {
  // What was refused had no effect; when it comes again the table may have moved on.
  if (first.ok && !isDeepStrictEqual(first, second))
    throw new Error(`${what}: answered ${JSON.stringify(first)}, then ${JSON.stringify(second)}`);
  return first;
}

function twice(event: string, handle: Handler): Handler {
  return async (socket, payload) => {
    const order = { command_id: `echo-${++echoes}`, ...payload };
    const first = await handle(socket, order);
    return checked(event, first, await handle(socket, order));
  };
}

/** Handlers that carry out every event with a `command_id` twice, under the same id; a second answer that differs throws. */
export function echoing(handlers: Handlers): Handlers {
  const doubled: Partial<Record<ClientEventName, Handler>> = {};
  for (const [event, schema] of Object.entries(clientEvents)) {
    const name = event as ClientEventName;
    if ('command_id' in schema.shape) doubled[name] = twice(event, handlers[name] as Handler);
  }
  return { ...handlers, ...doubled };
}

/** Games that carry out every command of a player twice, under the same id. */
export function echoingGames(games: Games): Games {
  const perform: CommandExecutor['execute'] = async (table, make, order) => {
    if (order === undefined) return games.performer.execute(table, make);
    const same = { ...order, command_id: order.command_id ?? `echo-${++echoes}` };
    const first = await games.performer.execute(table, make, same);
    return checked(table.roomId, first, await games.performer.execute(table, make, same));
  };
  return { ...games, performer: { execute: perform } };
}
