import { startConnection } from './connection.js';
import { listen } from './events.js';
import type { RefusalPorts } from './events.js';
import { tellPresence } from './presence.js';
import { resumeOnConnect } from './resume.js';

export { serverNow } from './connection.js';
export type { Connection, ConnectionStatus } from './connection.js';
export { onceConnectedAgain, useConnected, useConnection, useOffline } from './use-connection.js';
export { useLobby } from './lobby.js';
export type { Lobby } from './lobby.js';
export { knownRoom, useRoom, useRoomNow } from './room.js';
export type { RoomEntry } from './room.js';
export { forgetGame, useGame, useGameNow } from './game.js';
export type { GameEntry } from './game.js';
export { leaveUnsaid, useOwnSeat } from './seat-store.js';
export { useSaid } from './reactions.js';
export type { Said } from './reactions.js';
export { forgetFriendStatus, onFriendMessage, useFriendStatus } from './friends.js';
export type { FriendMessage } from './friends.js';
export { noteGain, useRematchInvites, useGains } from './rematch-invites.js';
export { useMaintenance } from './notices.js';
export type { Maintenance } from './notices.js';
export { loadFolding } from './moves.js';
export { commands } from './commands.js';
export type { CommandResult } from './result.js';

/** Starts the real-time side once the session has been started. Call once. */
export function startRealtime(ports: RefusalPorts): void {
  listen(ports);
  resumeOnConnect();
  tellPresence();
  startConnection();
}
