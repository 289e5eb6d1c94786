import { createServer, type Server, type Socket } from 'node:net';
import type { Exchange } from './exchange.js';
import type { ToMember } from './messages.js';
import { passOn } from './passed-on.js';

interface Waiting {
  readonly connection: Socket;
  /** The bytes that a process has read of it before it led it on; null for a new one. */
  readonly head: Buffer | null;
  /** The process that it was given to. */
  readonly place: string;
}

/**
 * The address that all processes have. Connections are given to the processes in turn; nothing of them is read here. One that was given to a
 * process that ends before it has it goes to another.
 */
export class Entrance {
  /** Listens nowhere yet. */
  readonly server: Server;
  private readonly waiting = new Map<number, Waiting>();
  private opened = 0;

  constructor(private readonly exchange: Exchange) {
    this.server = createServer({ pauseOnConnect: true, noDelay: true }, (connection) => {
      this.opened += 1;
      this.give(this.opened, passOn(connection), null);
    });
  }

  /** A process has read `head` of a connection, which belongs to the one at a place. */
  lead(connection: Socket, to: string, head: Buffer): void {
    this.opened += 1;
    this.give(this.opened, passOn(connection), head, to);
  }

  /** A process has the connection. */
  took(id: number): void {
    this.waiting.get(id)?.connection.destroy();
    this.waiting.delete(id);
  }

  /** A process is gone: what it did not have yet goes to others. */
  gone(place: string): void {
    for (const [id, one] of [...this.waiting])
      if (one.place === place) this.give(id, one.connection, one.head);
  }

  /** Takes no more connections; those that no process has are closed. */
  close(): void {
    this.server.close();
    for (const { connection } of this.waiting.values()) connection.destroy();
    this.waiting.clear();
  }

  private give(id: number, connection: Socket, head: Buffer | null, to?: string): void {
    const { open } = this.exchange;
    const place = to !== undefined && open.includes(to) ? to : open[id % open.length];
    if (place === undefined || connection.destroyed) {
      this.waiting.delete(id);
      connection.destroy();
      return;
    }
    this.waiting.set(id, { connection, head, place });
    const message: ToMember = head === null ? { kind: 'opened', id } : { kind: 'led', id, head };
    this.exchange.say(place, message, connection);
  }
}
