import { useSession } from '../session/index.js';
import type { GameSocket } from './game-socket.js';
import { emitWithTimeout } from './wire.js';

/**
 * Reports to the server if the page is in the foreground; friends see it. Without an answer the next change is sent again.
 */
function tell(socket: GameSocket): void {
  if (!socket.connected || useSession.getState().token === null) return;
  const state = document.visibilityState === 'hidden' ? 'background' : 'active';
  void emitWithTimeout(socket, 'presence', { state });
}

/** Follows the page to the back and to the front. Call once. A connection begins in front, so that needs no word. */
export function tellPresence(socket: GameSocket): void {
  document.addEventListener('visibilitychange', () => tell(socket));
  socket.on('connect', () => {
    if (document.visibilityState === 'hidden') tell(socket);
  });
}
