import type { ServerEventName, ServerToClientEvents } from '@hokm/shared/protocol';
import type { GameServer, ConnectionOwner } from './types.js';

/** The channel of all of a person's connections, on whatever process. */
export function userChannel(playerId: string): string {
  return `person:${playerId}`;
}

/** Sends events to people wherever they are connected. Does nothing until the gateway is open. */
export class UserNotifier {
  private io: GameServer | null = null;
  private changed: ((identity: ConnectionOwner) => void) | null = null;

  /** Connects the notifier; `changed` is called for people with a new name or picture. */
  open(io: GameServer, changed: (identity: ConnectionOwner) => void): void {
    this.io = io;
    this.changed = changed;
  }

  /** Sends an event to every connection of some people. */
  notify<E extends ServerEventName>(
    people: readonly string[],
    event: E,
    ...payload: Parameters<ServerToClientEvents[E]>
  ): void {
    if (people.length > 0) this.io?.to(people.map(userChannel)).emit(event, ...payload);
  }

  /** Sends an event to every connection in a channel, in all processes at once. */
  tell<E extends ServerEventName>(
    channel: string,
    event: E,
    ...payload: Parameters<ServerToClientEvents[E]>
  ): void {
    this.io?.to(channel).emit(event, ...payload);
  }

  /** The connections of this process in a channel. */
  countIn(channel: string): number {
    return this.io?.of('/').adapter.rooms.get(channel)?.size ?? 0;
  }

  /** Closes every connection of some people, after a `session_ended` with the reason. */
  disconnect(people: readonly string[], reason: string): void {
    if (this.io === null || people.length === 0) return;
    const channels = people.map(userChannel);
    this.io.to(channels).emit('session_ended', { reason });
    this.io.in(channels).disconnectSockets(true);
  }

  /** A person has another name or picture: later messages use it. */
  profileChanged(identity: ConnectionOwner): void {
    this.changed?.(identity);
  }
}
