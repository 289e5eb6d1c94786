import { ackIdOf } from '@hokm/shared/client';
import type { Timer, Timers } from '../ports.js';
import type { GameSocket } from './types.js';

/** How long a connection has to acknowledge a state that must not be missed, ms, and how often it is sent again. */
export const REMIND_AFTER_MS = 5_000;
export const REMINDERS = 3;

interface Awaited {
  readonly version: number;
  readonly timer: Timer;
}

/** Sends what must not be missed again, until its receiver has acknowledged it or has been told of something newer. */
export class Reminders {
  private readonly awaited = new Map<GameSocket, Map<string, Awaited>>();

  constructor(private readonly timers: Timers) {}

  /** A connection was sent a version that it has to acknowledge; `again` sends it once more. */
  expect(socket: GameSocket, roomId: string, version: number, again: () => void): void {
    this.await(socket, roomId, version, again, REMINDERS);
  }

  /** A connection was told of a version of a room that needs no answer: what was awaited before it is superseded. */
  supersede(socket: GameSocket, roomId: string): void {
    const rooms = this.awaited.get(socket);
    rooms?.get(roomId)?.timer.cancel();
    rooms?.delete(roomId);
  }

  /** A connection acknowledges. What it does not owe is not minded: it may come late, or twice. */
  acknowledged(socket: GameSocket, ackId: string): void {
    for (const [roomId, { version }] of this.awaited.get(socket) ?? []) {
      if (ackIdOf(roomId, version) === ackId) this.supersede(socket, roomId);
    }
  }

  /** A connection is gone: it will get the whole view when it comes back. */
  forget(socket: GameSocket): void {
    for (const { timer } of this.awaited.get(socket)?.values() ?? []) timer.cancel();
    this.awaited.delete(socket);
  }

  private await(socket: GameSocket, roomId: string, version: number, again: () => void, times: number): void {
    this.supersede(socket, roomId);
    const rooms = this.awaited.get(socket) ?? new Map<string, Awaited>();
    this.awaited.set(socket, rooms);
    const timer = this.timers.set(REMIND_AFTER_MS, () => {
      rooms.delete(roomId);
      if (!socket.data.rooms.has(roomId)) return;
      again();
      if (times > 1) this.await(socket, roomId, version, again, times - 1);
    });
    rooms.set(roomId, { version, timer });
  }
}
