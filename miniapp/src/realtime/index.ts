import { startConnection } from './connection';
import { listen } from './events';
import type { RefusalPorts } from './events';
import { resumeOnConnect } from './resume';

export { serverNow } from './connection';
export type { Connection, ConnectionStatus } from './connection';
export { useConnection, useOffline } from './use-connection';
export { useLobby } from './lobby';
export type { Lobby } from './lobby';
export { knownRoom, useRoom, useRoomNow } from './room';
export type { RoomEntry } from './room';
export { useGame } from './game';
export type { GameEntry } from './game';
export { useOwnSeat } from './seat-store';
export { commands } from './commands';
export type { CommandResult } from './result';

/** Starts the real-time side once the session has been started. Call once. */
export function startRealtime(ports: RefusalPorts): void {
  listen(ports);
  resumeOnConnect();
  startConnection();
}
