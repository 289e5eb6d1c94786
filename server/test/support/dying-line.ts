import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net';
import { mongo } from 'mongoose';

const HEADER_BYTES = 16;
/** Opcode of all commands and answers (OP_MSG of the MongoDB wire protocol). */
const OP_MSG = 2013;
/** Where the first document of a message begins: after the header, the flags and the kind of the section. */
const BODY_AT = HEADER_BYTES + 5;
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify']);
/** Commands by which a driver watches its server. */
const ALWAYS = new Set(['hello', 'ismaster', 'isMaster', 'ping', 'endSessions']);

/** Where a database listens: a socket of the file system, or a port. */
function addressOf(authority: string): NetConnectOpts {
  if (authority.includes('%2F')) return { path: decodeURIComponent(authority) };
  const [host = '', port = ''] = authority.split(':');
  return { host, port: Number(port) };
}

/** The name of a command: the first field of its document. */
function commandOf(message: Buffer): string {
  const at = BODY_AT + 5;
  return message.subarray(at, message.indexOf(0, at)).toString('utf8');
}

/** The answer to a message that is refused for good: a driver neither repeats it nor looks for another server. */
function refusalOf(message: Buffer): Buffer {
  const body = mongo.BSON.serialize({
    ok: 0,
    code: 13,
    codeName: 'Unauthorized',
    errmsg: 'the line is dead',
  });
  const head = Buffer.alloc(BODY_AT);
  head.writeInt32LE(BODY_AT + body.length, 0);
  head.writeInt32LE(message.readInt32LE(4), 8);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
}

/**
 * A line to a database that goes dead before a chosen write: that write and every later command are refused. What is stored then
 * is what a process leaves that dies there.
 */
export class DyingLine {
  /** Writes that have passed. */
  writes = 0;
  private lastWrite = Infinity;
  private dead = false;
  private unanswered: string | null = null;
  private readonly open = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly database: NetConnectOpts,
  ) {
    server.on('connection', (client) => this.accept(client));
  }

  /** Opens a line; gives the connection string through it. */
  static async to(uri: string): Promise<{ line: DyingLine; uri: string }> {
    const authority = /^mongodb:\/\/([^/]+)/.exec(uri)?.[1] ?? '';
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const line = new DyingLine(server, addressOf(authority));
    return { line, uri: uri.replace(authority, `127.0.0.1:${(server.address() as AddressInfo).port}`) };
  }

  /** From now on `count` writes pass; the next one kills the line. */
  dieAfter(count: number): void {
    this.lastWrite = this.writes + count;
  }

  /** The next command of this name takes effect and is never answered; the connections stay open. */
  loseAnswerTo(command: string): void {
    this.unanswered = command;
  }

  /** True once a write was refused. */
  get isDead(): boolean {
    return this.dead;
  }

  revive(): void {
    this.dead = false;
    this.lastWrite = Infinity;
  }

  async close(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(client: Socket): void {
    const upstream = connect(this.database);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.open.delete(one);
        other.destroy();
      });
    }
    let isMute = false;
    upstream.on('data', (bytes: Buffer) => {
      if (!isMute) client.write(bytes);
    });
    let received = Buffer.alloc(0);
    client.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const length = received.readInt32LE(0);
        const message = received.subarray(0, length);
        received = received.subarray(length);
        if (this.unanswered !== null && commandOf(message) === this.unanswered) {
          this.unanswered = null;
          isMute = true;
        }
        if (this.passes(message)) upstream.write(message);
        else client.write(refusalOf(message));
      }
    });
  }

  private passes(message: Buffer): boolean {
    if (message.readInt32LE(12) !== OP_MSG) return true;
    const command = commandOf(message);
    if (ALWAYS.has(command)) return true;
    if (WRITES.has(command)) {
      if (this.writes >= this.lastWrite) this.dead = true;
      if (!this.dead) this.writes += 1;
    }
    return !this.dead;
  }
}
