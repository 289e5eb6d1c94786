import { isDeepStrictEqual } from 'node:util';
import { clientEvents, type ClientEventName } from '@hokm/shared/protocol';
import type { MatchRuntime } from '../../src/play/games/match-runtime.js';
import type { Outcome, CommandExecutor } from '../../src/play/games/command-executor.js';
import type { AnyAnswer, AnyHandler, Handlers } from '../../src/platform/sockets/dispatch.js';

let echoes = 0;

function checked<T extends AnyAnswer | Outcome>(what: string, first: T, second: T): T {
  // A refused command had no effect; when it is repeated the table may have moved on.
  if (first.ok && !isDeepStrictEqual(first, second))
    throw new Error(`${what}: answered ${JSON.stringify(first)}, then ${JSON.stringify(second)}`);
  return first;
}

function twice(event: string, handle: AnyHandler): AnyHandler {
  return async (socket, payload) => {
    const order = { command_id: `echo-${++echoes}`, ...(payload as object) };
    const first = await handle(socket, order);
    return checked(event, first, await handle(socket, order));
  };
}

/** Handlers that carry out every event with a `command_id` twice, under the same id; a second answer that differs throws. */
export function echoing(handlers: Handlers): Handlers {
  const doubled: Partial<Record<ClientEventName, AnyHandler>> = {};
  for (const [event, { payload }] of Object.entries(clientEvents)) {
    const name = event as ClientEventName;
    if ('command_id' in payload.shape) doubled[name] = twice(event, handlers[name] as AnyHandler);
  }
  return { ...handlers, ...doubled } as Handlers;
}

/** A match runtime that carries out every command of a player twice, under the same id. */
export function echoingGames(games: MatchRuntime): MatchRuntime {
  const execute: CommandExecutor['execute'] = async (table, make, meta) => {
    if (meta === undefined) return games.executor.execute(table, make);
    const same = { ...meta, command_id: meta.command_id ?? `echo-${++echoes}` };
    const first = await games.executor.execute(table, make, same);
    return checked(table.roomId, first, await games.executor.execute(table, make, same));
  };
  return withExecutor(games, execute);
}

/** A match runtime whose commands of players go through another function; all else is that of `games`. */
export function withExecutor(games: MatchRuntime, execute: CommandExecutor['execute']): MatchRuntime {
  return Object.create(games, { executor: { value: { execute } } }) as MatchRuntime;
}
