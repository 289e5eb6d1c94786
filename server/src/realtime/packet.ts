import type { ServerEventName, ServerPayload } from '@hokm/shared/protocol';
import type { GameSocket } from './types.js';

/** Engine.IO's type of a message, and Socket.IO's of a packet that carries an event in the default namespace. */
const MESSAGE = '4';
const EVENT = '2';

/** A whole text message as RFC 6455 frames it from server to client: final, unmasked, the length in one to nine bytes. */
const FINAL_TEXT = 0x81;
const LENGTH_IN_TWO = 126;
const LENGTH_IN_EIGHT = 127;

function framed(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < LENGTH_IN_TWO ? 2 : length <= 0xffff ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  frame[1] = head === 2 ? length : head === 4 ? LENGTH_IN_TWO : LENGTH_IN_EIGHT;
  if (head === 4) frame.writeUInt16BE(length, 2);
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, head);
  return frame;
}

/**
 * An event written once in Socket.IO's text protocol, for everyone who gets it: on the wire it is what `emit` sends.
 * `emit` looks through the whole payload for binary parts, of which there are none, and writes and frames it anew for
 * each receiver.
 */
export class Packet<E extends ServerEventName = ServerEventName> {
  private readonly text: string;
  /** What Socket.IO's own broadcasts hand to its WebSocket transport; others (polling) take the text. */
  private readonly options: { readonly wsPreEncodedFrame: readonly Buffer[] };

  constructor(event: E, payload: ServerPayload<E>) {
    this.text = `${EVENT}["${event}",${JSON.stringify(payload)}]`;
    this.options = { wsPreEncodedFrame: [framed(MESSAGE + this.text)] };
  }

  /** Sends it to one connection; nothing happens where that is gone. */
  sendTo(socket: GameSocket): void {
    // The connection keeps and marks the options it is given.
    if (socket.connected) socket.conn.write(this.text, { compress: true, ...this.options });
  }
}
