import { ackIdOf } from '@hokm/shared/client';
import type { Timer, Timers } from '../core/ports.js';
import type { GameSocket } from './types.js';

/** How long a connection has to acknowledge a state that must not be missed, ms, and how often it is sent again. */
export const ACK_TIMEOUT_MS = 5_000;
export const ACK_RETRIES = 3;

interface Awaited {
  version: number;
  again: () => void;
  /** Reminders that are left. */
  times: number;
  /** When the next is due, ms since 1970. */
  at: number;
}

/** The state that one connection has to acknowledge in one room, or null, and its timer. */
interface Watched {
  awaited: Awaited | null;
  timer: Timer | null;
}

/**
 * Re-sends states that must be acknowledged, until they are acknowledged or superseded. Nearly all are superseded in time,
 * so each connection and room has one long-lived timer that checks when it fires.
 */
export class AckRetries {
  private readonly sockets = new Map<GameSocket, Map<string, Watched>>();

  constructor(private readonly timers: Timers) {}

  /** A connection was sent a version that it has to acknowledge; `again` sends it once more. */
  expect(socket: GameSocket, roomId: string, version: number, again: () => void): void {
    const rooms = this.sockets.get(socket) ?? new Map<string, Watched>();
    this.sockets.set(socket, rooms);
    const watched = rooms.get(roomId) ?? { awaited: null, timer: null };
    rooms.set(roomId, watched);
    watched.awaited = { version, again, times: ACK_RETRIES, at: this.timers.now() + ACK_TIMEOUT_MS };
    if (watched.timer === null) this.look(socket, roomId, rooms, watched);
  }

  /** A connection was sent a version that needs no acknowledgement: it supersedes the awaited one. */
  clearPending(socket: GameSocket, roomId: string): void {
    const watched = this.sockets.get(socket)?.get(roomId);
    if (watched !== undefined) watched.awaited = null;
  }

  /** Handles an acknowledgement; unknown, late and duplicate ids are ignored. */
  acknowledged(socket: GameSocket, ackId: string): void {
    for (const [roomId, watched] of this.sockets.get(socket) ?? []) {
      const { awaited } = watched;
      if (awaited !== null && ackIdOf(roomId, awaited.version) === ackId) watched.awaited = null;
    }
  }

  /** A connection is gone: it will get the whole view when it comes back. */
  forget(socket: GameSocket): void {
    for (const { timer } of this.sockets.get(socket)?.values() ?? []) timer?.cancel();
    this.sockets.delete(socket);
  }

  /** Sends again what is due, and looks again when the next is; a room in which nothing is awaited is let go. */
  private look(socket: GameSocket, roomId: string, rooms: Map<string, Watched>, watched: Watched): void {
    const { awaited } = watched;
    watched.timer = null;
    if (awaited === null || !socket.data.rooms.has(roomId)) {
      rooms.delete(roomId);
      return;
    }
    const now = this.timers.now();
    if (awaited.at <= now) {
      awaited.again();
      awaited.times -= 1;
      awaited.at = now + ACK_TIMEOUT_MS;
      if (awaited.times === 0) watched.awaited = null;
    }
    watched.timer = this.timers.set(awaited.at - now, () => this.look(socket, roomId, rooms, watched));
  }
}
