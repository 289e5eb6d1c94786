import type { GameSocket, ConnectionOwner } from './types.js';

/** The channel of everyone who gets a room's messages, on whatever process. */
export function roomChannel(roomId: string): string {
  return `room:${roomId}`;
}

/** The channel of everyone who watches a room's match, on whatever process. */
export function watchChannel(roomId: string): string {
  return `watch:${roomId}`;
}

/** The channel of one person's connections at a room. */
export function personChannel(roomId: string, playerId: string): string {
  return `at:${roomId}:${playerId}`;
}

/** The connections of this process, by person and by room. */
export class ConnectionRegistry {
  private readonly people = new Map<string, Set<GameSocket>>();
  private readonly rooms = new Map<string, Set<GameSocket>>();

  /** A connection has come. */
  add(socket: GameSocket): void {
    const { id } = socket.data.identity;
    const sockets = this.people.get(id) ?? new Set();
    this.people.set(id, sockets.add(socket));
  }

  /** A connection has gone; returns the rooms in which its owner has no other. */
  remove(socket: GameSocket): string[] {
    const { id } = socket.data.identity;
    const sockets = this.people.get(id);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.people.delete(id);
    return [...socket.data.rooms].filter((roomId) => {
      this.detach(socket, roomId);
      return !this.isAt(roomId, id);
    });
  }

  /** From now a connection gets a room's messages. */
  async attach(socket: GameSocket, roomId: string): Promise<void> {
    socket.data.rooms.add(roomId);
    const sockets = this.rooms.get(roomId) ?? new Set();
    this.rooms.set(roomId, sockets.add(socket));
    await socket.join([roomChannel(roomId), personChannel(roomId, socket.data.identity.id)]);
  }

  /** No longer. */
  detach(socket: GameSocket, roomId: string): void {
    socket.data.rooms.delete(roomId);
    void socket.leave(roomChannel(roomId));
    void socket.leave(personChannel(roomId, socket.data.identity.id));
    const sockets = this.rooms.get(roomId);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.rooms.delete(roomId);
  }

  /** All of a person's connections stop getting a room's messages. */
  detachPerson(playerId: string, roomId: string): void {
    for (const socket of this.people.get(playerId) ?? []) this.detach(socket, roomId);
  }

  /** The connections that get a room's messages. */
  inRoom(roomId: string): ReadonlySet<GameSocket> {
    return this.rooms.get(roomId) ?? NOBODY;
  }

  /** True if a person has a connection that gets a room's messages. */
  isAt(roomId: string, playerId: string): boolean {
    for (const socket of this.inRoom(roomId)) if (socket.data.identity.id === playerId) return true;
    return false;
  }

  /** A person has another name or picture: their connections use it from now on. */
  rename(identity: ConnectionOwner): void {
    for (const { data } of this.people.get(identity.id) ?? []) {
      const { name, first_name, username, former = [] } = data.identity;
      data.identity = { ...identity, former: [...new Set([...former, name, first_name, username])] };
    }
  }

  /** The rooms whose messages a person's connections get. */
  roomsOf(playerId: string): string[] {
    return [...new Set([...(this.people.get(playerId) ?? [])].flatMap(({ data }) => [...data.rooms]))];
  }

  /** How many people are connected. */
  count(): number {
    return this.people.size;
  }

  /** People who are connected, each once, at most so many. */
  everyone(limit: number): { player_id: string; name: string; avatar: string | null }[] {
    const people = [];
    for (const [socket] of this.people.values()) {
      if (people.length >= limit) break;
      if (socket === undefined) continue;
      const { id, name, avatar } = socket.data.identity;
      people.push({ player_id: id, name, avatar });
    }
    return people;
  }
}

const NOBODY: ReadonlySet<GameSocket> = new Set();
