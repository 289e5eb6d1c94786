import type { ClientInput } from '@hokm/shared/protocol';
import { connection } from './current.js';
import { askForGame, noteVersion } from './game.js';
import { sendReliably } from './reliable.js';
import type { CommandResult } from './result.js';
import { randomHex } from '../lib/schedule.js';
import type { GameSocket } from './game-socket.js';
import { emitWithTimeout, refused } from './wire.js';

/** Bytes of a command's own id. */
const ID_BYTES = 16;

function untilConnected(socket: GameSocket, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      socket.off('connect', done);
      resolve();
    };
    const timer = setTimeout(done, timeout);
    socket.on('connect', done);
  });
}

/** A command of the game that survives silence and reconnections: one id, one effect. */
export async function sendWithRetry<E extends 'play_card' | 'select_rule'>(
  event: E,
  roomId: string,
  payload: (commandId: string) => ClientInput<E>,
): Promise<CommandResult> {
  const { socket } = connection();
  const body = payload(randomHex(ID_BYTES));
  const result = await sendReliably({
    send: (timeout) => emitWithTimeout(socket, event, body, timeout),
    connected: () => socket.connected,
    untilConnected: (timeout) => untilConnected(socket, timeout),
    now: () => Date.now(),
    gaveUp: () => refused('server/unavailable'),
  });
  if (result.ok && result.version !== undefined) noteVersion(roomId, result.version);
  // A refused command was made from an old view.
  if (!result.ok) void askForGame(roomId);
  return result;
}
