import type { GameServer, GameSocket } from '../../platform/sockets/types.js';

/** Tells a connection which version of the texts is shown now; nothing while nobody has changed any. */
export function tellTexts(socket: GameSocket, version: number): void {
  if (version > 0)
    socket.emit('message', { kind: 'texts_changed', text_key: 'texts.changed', params: { version } });
}

/** Tells every connection of this process. */
export function announceTexts(io: GameServer, version: number): void {
  for (const socket of io.sockets.sockets.values()) tellTexts(socket, version);
}
