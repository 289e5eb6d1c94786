import type { ServerEventName, ServerToClientEvents } from '@hokm/shared/protocol';
import type { GameServer, ConnectionOwner } from './types.js';

/** The channel of all of a person's connections, on whatever process. */
export function userChannel(playerId: string): string {
  return `person:${playerId}`;
}

/** What is told to people wherever they are connected. Until the gateway is open there is nobody to tell. */
export class UserNotifier {
  private io: GameServer | null = null;
  private changed: ((identity: ConnectionOwner) => void) | null = null;

  /** From now there are connections; `changed` hears of people whose names or picture are others now. */
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

  /** A person has other names or another picture: what is told of them from now on has these. */
  profileChanged(identity: ConnectionOwner): void {
    this.changed?.(identity);
  }
}
