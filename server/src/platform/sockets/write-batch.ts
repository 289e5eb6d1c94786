import type { GameServer, GameSocket } from './types.js';

type Connection = GameSocket['conn'];
type Transport = Connection['transport'];
/** The key of a transport's batcher. */
const BATCHER = Symbol('write batcher');
type EnginePacket = Parameters<Transport['send']>[0][number];

/** The digits of Engine.IO's packets of text. */
const TYPES: Readonly<Record<string, string>> = {
  open: '0',
  close: '1',
  ping: '2',
  pong: '3',
  message: '4',
  upgrade: '5',
  noop: '6',
};

/** A whole text message as RFC 6455 frames it from server to client: final, unmasked, the length in one to nine bytes. */
const FINAL_TEXT = 0x81;
const LENGTH_IN_TWO = 126;
const LENGTH_IN_EIGHT = 127;

/** A text as one WebSocket message from a server. */
export function encodeTextFrame(text: string): Buffer {
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

/** The parts of Engine.IO's WebSocket transport that its types do not show. Socket.IO's own broadcasts use `_sender` too. */
interface WebSocketTransport extends Transport {
  [BATCHER]?: WriteBatcher;
  readonly socket: {
    readonly readyState: number;
    readonly OPEN: number;
    readonly _sender: { sendFrame(frames: readonly Buffer[]): void };
  };
}

function isText({ type, data }: EnginePacket): boolean {
  return type in TYPES && (data === undefined || typeof data === 'string');
}

function isWebSocket(transport: Transport): transport is WebSocketTransport {
  return transport.name === 'websocket';
}

/**
 * Batches all frames of one event-loop turn into a single socket write: a player's move and its acknowledgement, or the
 * messages of a trick's end. Writing is about half the cost of broadcasting a move. It relies on private parts of engine.io
 * and ws; the tests beside this file notice when those change.
 */
class WriteBatcher {
  private frames: Buffer[] = [];

  constructor(private readonly transport: WebSocketTransport) {
    const send = transport.send.bind(transport);
    const doClose = transport.doClose.bind(transport);
    transport.send = (packets) => {
      if (!packets.every(isText)) {
        this.flush();
        return send(packets);
      }
      for (const packet of packets) this.take(packet);
      // Engine.IO flushes send callbacks on 'drain'.
      transport.emit('drain');
    };
    transport.doClose = (done) => {
      this.flush();
      doClose(done);
    };
  }

  /** True if a frame pushed now is sent after everything given to the connection before. */
  get isFree(): boolean {
    return this.transport.writable;
  }

  /** A whole frame, to be written in this turn of the event loop. */
  push(frame: Buffer): void {
    if (this.frames.push(frame) === 1) writeSoon(this);
  }

  /** Writes what is there. */
  flush(): void {
    const { frames } = this;
    const [first] = frames;
    if (first === undefined) return;
    this.frames = [];
    const { socket } = this.transport;
    if (socket.readyState === socket.OPEN)
      socket._sender.sendFrame([frames.length === 1 ? first : Buffer.concat(frames)]);
  }

  private take({ type, data, options }: EnginePacket): void {
    const ready = (options as { wsPreEncodedFrame?: readonly Buffer[] } | undefined)?.wsPreEncodedFrame;
    if (ready !== undefined) for (const part of ready) this.push(part);
    else this.push(encodeTextFrame(`${TYPES[type] ?? ''}${typeof data === 'string' ? data : ''}`));
  }
}

let waiting: WriteBatcher[] = [];

/** A batch is written when the work of this turn of the event loop is done. */
function writeSoon(line: WriteBatcher): void {
  if (waiting.push(line) > 1) return;
  process.nextTick(() => {
    const all = waiting;
    waiting = [];
    for (const each of all) each.flush();
  });
}

function join(transport: Transport): void {
  if (isWebSocket(transport)) transport[BATCHER] = new WriteBatcher(transport);
}

/** Batches the frames of each WebSocket connection from now on. */
export function enableWriteBatching(io: GameServer): void {
  io.engine.on('connection', (connection: Connection) => {
    join(connection.transport);
    connection.on('upgrade', join);
  });
}

/** Adds a frame to a connection's batch; false where it has no batcher, or earlier packets are still being sent. */
export function tryEnqueue({ transport }: Connection, frame: Buffer): boolean {
  const line = isWebSocket(transport) ? transport[BATCHER] : undefined;
  if (line?.isFree !== true) return false;
  line.push(frame);
  return true;
}
