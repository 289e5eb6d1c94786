import { createServer, type Server, type Socket } from 'node:net';
import type { Exchange } from './exchange.js';

/** A connection as Node has it: one that its server counts is waited for when the server closes, whoever has it by then. */
export type CountedSocket = Socket & { server?: unknown };

interface Waiting {
  readonly connection: Socket;
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
    this.server = createServer({ pauseOnConnect: true, noDelay: true }, (connection: CountedSocket) => {
      connection.server = null;
      connection.on('error', () => connection.destroy());
      this.opened += 1;
      this.give(this.opened, connection);
    });
  }

  /** A process has the connection. */
  took(id: number): void {
    this.waiting.get(id)?.connection.destroy();
    this.waiting.delete(id);
  }

  /** A process is gone: what it did not have yet goes to others. */
  gone(place: string): void {
    for (const [id, one] of [...this.waiting]) if (one.place === place) this.give(id, one.connection);
  }

  /** Takes no more connections; those that no process has are closed. */
  close(): void {
    this.server.close();
    for (const { connection } of this.waiting.values()) connection.destroy();
    this.waiting.clear();
  }

  private give(id: number, connection: Socket): void {
    const { open } = this.exchange;
    const place = open[id % open.length];
    if (place === undefined || connection.destroyed) {
      this.waiting.delete(id);
      connection.destroy();
      return;
    }
    this.waiting.set(id, { connection, place });
    this.exchange.say(place, { kind: 'opened', id }, connection, true);
  }
}
