import { arrival } from '@hokm/web/browser';
import { ServerConnection, type SessionPort } from './connection.js';
import { setConnection } from './current.js';
import type { RefusalPorts } from './events.js';
import { tellPresence } from './presence.js';
import { resumeOnConnect } from './resume.js';

export { serverNow } from './current.js';
export type { ConnectionStatus } from './connection-store.js';
export { onceConnectedAgain, useConnected, useConnection, useOffline, useVisit } from './use-connection.js';
export { hasMoreRooms, isLoadingRooms, showMoreRooms, useLobby } from './lobby.js';
export type { Lobby } from './lobby.js';
export { askForRoom, knownRoom, useRoom, useRoomNow } from './room.js';
export { forgetGame, useGame, useGameNow, useLostNews } from './game.js';
export { leaveUnsaid, useOwnSeat, type OwnSeat } from './seat-store.js';
export { forgetFriendStatus, onFriendMessage, useFriendStatus } from './friends.js';
export type { FriendMessage } from './friends.js';
export { useMaintenance } from './notices.js';
export type { Maintenance } from './notices.js';
export { loadFolding } from './moves.js';
export { commands } from './commands.js';
export { installationId } from './installation.js';
export type { CommandResult } from './result.js';

/** The real-time side of the app. */
export interface Realtime {
  /** Connects and stays connected. Call once. */
  readonly start: () => void;
}

/**
 * Makes the app's connection and leads its events to their stores. Call once. What no page needs before there is a connection is loaded
 * beside the first one.
 */
export function createRealtime(session: SessionPort, ports: RefusalPorts): Realtime {
  const made: ServerConnection = new ServerConnection(session, async () => {
    const { librarySocket, listen } = await arrival(import('./late.js'));
    listen(made.socket, ports);
    return librarySocket(session.token);
  });
  setConnection(made);
  resumeOnConnect(made);
  tellPresence(made.socket);
  return { start: () => made.start() };
}
