import { io } from 'socket.io-client';
import { currentLanguage } from '@hokm/web/i18n';
import type { LibrarySocket } from './game-socket.js';
import { installationId } from './installation.js';

/**
 * The library's socket, not yet connected. `connection.ts` says when it connects, over which transport, and how long it waits:
 * Socket.IO itself waits for ever for the answer to its sign-in, and tries the other transport after errors only.
 */
export function librarySocket(token: () => string | null): LibrarySocket {
  const asVisitor = () => ({ visitor: 1, language: currentLanguage() });
  return io({
    path: '/socket.io/',
    tryAllTransports: true,
    upgrade: false,
    reconnection: false,
    autoConnect: false,
    auth: (answer) => {
      const current = token();
      answer(current === null ? asVisitor() : { token: current, deltas: 1, installation: installationId() });
    },
  });
}
