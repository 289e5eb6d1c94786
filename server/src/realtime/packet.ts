import type { ServerEventName, ServerPayload } from '@hokm/shared/protocol';
import type { GameSocket } from './types.js';

/** Socket.IO's type of a packet that carries an event, in the default namespace. */
const EVENT = '2';

/**
 * An event written once in Socket.IO's text protocol, for everyone who gets it: on the wire it is what `emit` sends.
 * `emit` looks through the whole payload for binary parts, of which there are none, and writes it anew for each receiver.
 */
export class Packet<E extends ServerEventName = ServerEventName> {
  private readonly text: string;

  constructor(event: E, payload: ServerPayload<E>) {
    this.text = `${EVENT}["${event}",${JSON.stringify(payload)}]`;
  }

  /** Sends it to one connection; nothing happens where that is gone. */
  sendTo(socket: GameSocket): void {
    if (socket.connected) socket.conn.write(this.text);
  }
}
