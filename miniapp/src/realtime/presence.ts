import { socket } from './connection.js';
import { emitWithTimeout } from './wire.js';

/** Tells the server whether the page is in front: friends see it. Without an answer the next change tells again. */
function tell(): void {
  if (!socket.connected) return;
  const state = document.visibilityState === 'hidden' ? 'background' : 'active';
  void emitWithTimeout(socket, 'presence', { state });
}

/** Follows the page to the back and to the front. Call once. A connection begins in front, so that needs no word. */
export function tellPresence(): void {
  document.addEventListener('visibilitychange', tell);
  socket.on('connect', () => {
    if (document.visibilityState === 'hidden') tell();
  });
}
