import type { ServerEventName, ServerPayload } from '@hokm/shared/protocol';
import { encodeTextFrame, tryEnqueue } from './write-batch.js';
import type { GameSocket } from './types.js';

/** Engine.IO's type of a message, and Socket.IO's of a packet that carries an event in the default namespace. */
const MESSAGE = '4';
const EVENT = '2';

/**
 * An event written once in Socket.IO's text protocol, for everyone who gets it: on the wire it is what `emit` sends.
 * `emit` looks through the whole payload for binary parts, of which there are none, and writes and frames it anew for
 * each receiver.
 */
export class PreparedMessage<E extends ServerEventName = ServerEventName> {
  private readonly text: string;
  private readonly frame: Buffer;

  /** `json` is the event's payload, written. */
  private constructor(event: E, json: string) {
    this.text = `${EVENT}["${event}",${json}]`;
    this.frame = encodeTextFrame(MESSAGE + this.text);
  }

  /** An event with its payload. */
  static of<E extends ServerEventName>(event: E, payload: ServerPayload<E>): PreparedMessage<E> {
    return new PreparedMessage(event, JSON.stringify(payload));
  }

  /** An event whose payload is JSON already. */
  static written<E extends ServerEventName>(event: E, json: string): PreparedMessage<E> {
    return new PreparedMessage(event, json);
  }

  /**
   * Sends it to one connection; nothing happens where that is gone. A message with a key is replaced by a newer one with the
   * same key while the connection is slow.
   */
  sendTo(socket: GameSocket, key: string | null = null): void {
    if (!socket.connected) return;
    if (!tryEnqueue(socket.conn, this.frame, key)) socket.conn.write(this.text);
  }
}
