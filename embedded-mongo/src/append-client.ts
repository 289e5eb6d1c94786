import { connect, type Socket } from 'node:net';
import { deserialize, serialize } from 'bson';

/** A document that was not stored, by its place, and the code of why. */
interface AppendError {
  readonly index: number;
  readonly code: number;
}

/** Stores documents in the embedded store without the driver, by way of its log. */
export interface Appender {
  /**
   * Stores new documents that have an `_id`, and answers those that were refused once the others are on the disk. Rejects when the outcome
   * is unknown.
   */
  append(collection: string, documents: readonly object[]): Promise<readonly AppendError[]>;
  close(): void;
}

interface Answer {
  readonly ok: number;
  readonly errmsg?: string;
  readonly code?: number;
  readonly appends?: boolean;
  readonly writeErrors?: readonly AppendError[];
}

interface Waiting {
  readonly settle: (answer: Answer) => void;
  readonly fail: (reason: Error) => void;
  readonly late: NodeJS.Timeout;
}

/** The same bytes as the driver sends. */
const AS_THE_DRIVER = { ignoreUndefined: false } as const;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
/** A store that does not answer for so long is not waited for, ms. */
const ANSWER_MS = 10_000;
/** A connection string whose only host is a unix socket, with the name of a database. */
const SOCKET_URI = /^mongodb:\/\/([^/,@]+%2F[^/,@]+)\/([^?]+)/i;

/** An appender for the store at a connection string; null when that is not an embedded store. Rejects when nobody answers there. */
export async function openAppender(uri: string): Promise<Appender | null> {
  const [, host, db] = SOCKET_URI.exec(uri) ?? [];
  if (host === undefined || db === undefined) return null;
  const line = new Line(decodeURIComponent(host));
  const built = await line.ask(Buffer.concat([Buffer.alloc(1), serialize({ buildInfo: 1, $db: 'admin' })]));
  if (built.appends !== true) {
    line.close();
    return null;
  }
  return {
    async append(collection, documents) {
      const { writeErrors = [] } = await line.ask(sections({ append: collection, $db: db }, documents));
      return writeErrors;
    },
    close: () => line.close(),
  };
}

/** A body (kind 0) and its documents (kind 1). */
function sections(body: object, documents: readonly object[]): Buffer {
  const parts = documents.map((document) => serialize(document, AS_THE_DRIVER));
  const head = Buffer.alloc(5 + 'documents'.length + 1);
  const length = parts.reduce((sum, part) => sum + part.length, head.length - 1);
  head[0] = 1;
  head.writeInt32LE(length, 1);
  head.write('documents', 5, 'latin1');
  return Buffer.concat([Buffer.alloc(1), serialize(body), head, ...parts]);
}

/** A connection that is made when it is needed, and again when it broke. Answers come in any order. */
class Line {
  readonly #path: string;
  #socket: Socket | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor(path: string) {
    this.#path = path;
  }

  ask(content: Buffer): Promise<Answer> {
    const socket = (this.#socket ??= this.#connect());
    const id = (this.#lastId = (this.#lastId + 1) & 0x7fffffff);
    const head = Buffer.alloc(HEADER_BYTES + 4);
    head.writeInt32LE(head.length + content.length, 0);
    head.writeInt32LE(id, 4);
    head.writeInt32LE(OP_MSG, 12);
    return new Promise((settle, fail) => {
      const late = setTimeout(() => socket.destroy(new Error('the store does not answer')), ANSWER_MS);
      late.unref();
      this.#waiting.set(id, { settle, fail, late });
      socket.write(Buffer.concat([head, content]));
    });
  }

  close(): void {
    this.#socket?.destroy(new Error('the connection was closed'));
  }

  #connect(): Socket {
    const socket = connect(this.#path);
    let held: Buffer = Buffer.alloc(0);
    let reason = new Error('the store has closed the connection');
    socket.on('data', (chunk: Buffer) => {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      while (held.length >= HEADER_BYTES && held.length >= held.readInt32LE(0)) {
        const length = held.readInt32LE(0);
        this.#answer(held.subarray(0, length));
        held = held.subarray(length);
      }
    });
    socket.on('error', (error: Error) => (reason = error));
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined;
      const all = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { fail, late } of all) {
        clearTimeout(late);
        fail(reason);
      }
    });
    return socket;
  }

  #answer(message: Buffer): void {
    const id = message.readInt32LE(8);
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.late);
    const answer = deserialize(message.subarray(HEADER_BYTES + 5)) as Answer;
    if (answer.ok === 1) waiting.settle(answer);
    else waiting.fail(Object.assign(new Error(answer.errmsg ?? 'the store refused'), { code: answer.code }));
  }
}
