import type { Timer, Timers } from '../core/ports.js';
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
    /** Bytes that the other side has not taken yet. */
    readonly bufferedAmount: number;
    close(code: number, reason: string): void;
    terminate(): void;
    readonly _sender: { sendFrame(frames: readonly Buffer[]): void };
  };
}

/** From this many waiting bytes a connection is slow: of messages with a key it gets only the newest, when it has caught up. */
export const SLOW_BYTES = 256 * 1024;
/** At this many waiting bytes, or when it was slow for so long, a connection is closed; its client comes back by itself. */
export const CLOSED_BYTES = 1024 * 1024;
export const CLOSED_AFTER_MS = 20_000;
/** WebSocket's "try again later", and how long the client has to take it, ms. */
const TRY_AGAIN_LATER = 1013;
const CLOSE_MS = 1_000;
/** How often slow connections are looked at, ms. */
const LOOK_MS = 250;

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
  /** The newest messages for a slow connection, by their keys, and the bytes of them. */
  private readonly held = new Map<string, Buffer>();
  private heldBytes = 0;
  /** Since when the connection is slow, ms since 1970; null for one that is not. */
  private slowSince: number | null = null;
  private timer: Timer | null = null;
  private isClosing = false;

  constructor(
    private readonly transport: WebSocketTransport,
    private readonly timers: Timers,
  ) {
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

  /** True while earlier messages wait to be taken by the other side. */
  get isSlow(): boolean {
    return this.slowSince !== null;
  }

  /** Bytes that wait for the other side. */
  get waitingBytes(): number {
    return this.transport.socket.bufferedAmount + this.heldBytes;
  }

  /**
   * A whole frame, to be written in this turn of the event loop. On a slow connection one with a key waits, and a newer one
   * with the same key takes its place.
   */
  push(frame: Buffer, key: string | null = null): void {
    if (this.isClosing) return;
    if (this.isSlow) {
      if (key !== null) this.hold(key, frame);
      if (this.waitingBytes > CLOSED_BYTES) return this.close();
      if (key !== null) return;
    }
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
    if (this.slowSince !== null || socket.bufferedAmount <= SLOW_BYTES) return;
    this.slowSince = this.timers.now();
    this.timer = this.timers.set(LOOK_MS, () => this.look());
  }

  private hold(key: string, frame: Buffer): void {
    this.heldBytes += frame.length - (this.held.get(key)?.length ?? 0);
    this.held.set(key, frame);
  }

  /** Looks whether a slow connection has caught up, or has been slow for too long. */
  private look(): void {
    const { socket } = this.transport;
    this.timer = null;
    if (this.slowSince === null || this.isClosing || socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount <= SLOW_BYTES / 2) {
      this.slowSince = null;
      const held = [...this.held.values()];
      this.held.clear();
      this.heldBytes = 0;
      for (const frame of held) this.push(frame);
    } else if (this.timers.now() - this.slowSince >= CLOSED_AFTER_MS) this.close();
    else this.timer = this.timers.set(LOOK_MS, () => this.look());
  }

  /** Closes the connection, with its waiting bytes if they are not taken soon. */
  private close(): void {
    const { socket } = this.transport;
    this.isClosing = true;
    this.frames = [];
    this.held.clear();
    this.heldBytes = 0;
    this.timer?.cancel();
    socket.close(TRY_AGAIN_LATER, 'too slow');
    this.timer = this.timers.set(CLOSE_MS, () => socket.terminate());
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

/** Ends a connection that does not fetch what waits for it (long polling). */
function boundPolling(connection: Connection): void {
  let bytes = 0;
  connection.on('packetCreate', ({ data }: { readonly data?: unknown }) => {
    bytes += typeof data === 'string' ? data.length : 0;
    if (bytes > CLOSED_BYTES && connection.transport.name === 'polling') connection.close(true);
  });
  connection.on('flush', () => (bytes = 0));
}

/** Batches the frames of each WebSocket connection from now on, and bounds the bytes that wait for a connection. */
export function enableWriteBatching(io: GameServer, timers: Timers): void {
  const join = (transport: Transport): void => {
    if (isWebSocket(transport)) transport[BATCHER] = new WriteBatcher(transport, timers);
  };
  io.engine.on('connection', (connection: Connection) => {
    join(connection.transport);
    connection.on('upgrade', join);
    boundPolling(connection);
  });
}

function batcherOf({ transport }: Connection): WriteBatcher | undefined {
  return isWebSocket(transport) ? transport[BATCHER] : undefined;
}

/** Adds a frame to a connection's batch; false where it has no batcher, or earlier packets are still being sent. */
export function tryEnqueue(connection: Connection, frame: Buffer, key: string | null): boolean {
  const line = batcherOf(connection);
  if (line?.isFree !== true) return false;
  line.push(frame, key);
  return true;
}

/** True for a connection that does not take what it is sent: differences are lost on it. */
export function isSlow(connection: Connection): boolean {
  return batcherOf(connection)?.isSlow === true;
}

/** Bytes that wait for the other side of a connection. */
export function waitingBytes(connection: Connection): number {
  return batcherOf(connection)?.waitingBytes ?? 0;
}
