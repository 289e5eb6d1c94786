import { serialize } from 'bson';
import type { Doc } from './values.js';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const HEADER_BYTES = 16;

/** The largest message accepted, as `hello` announces it. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** One command as it arrived: its body, and the document sequences sent beside it, by field name. */
export interface Request {
  readonly requestId: number;
  readonly body: Buffer;
  readonly sequences: ReadonlyMap<string, readonly Buffer[]>;
  /** The client wants no reply. */
  readonly silent: boolean;
  /** Came as OP_QUERY, which is answered with OP_REPLY: the first handshake of a connection. */
  readonly legacy: boolean;
}

/** Cuts a stream into messages, without joining the chunks of a large one again and again. */
export class Framer {
  #chunks: Buffer[] = [];
  #size = 0;
  #needed = HEADER_BYTES;

  /** The messages completed by `chunk`. Throws on a length that cannot be: the connection must be closed. */
  *push(chunk: Buffer): Generator<Request, void, undefined> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    while (this.#size >= this.#needed) {
      const [first = chunk] = this.#chunks;
      const buffer = this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
      const length = buffer.readInt32LE(0);
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES)
        throw new Error(`a message of ${length} bytes`);
      const complete = buffer.length >= length;
      const rest = complete ? buffer.subarray(length) : buffer;
      this.#chunks = [rest];
      this.#size = rest.length;
      this.#needed = complete ? HEADER_BYTES : length;
      if (complete) yield parse(buffer.subarray(0, length));
    }
  }
}

function parse(message: Buffer): Request {
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG) return parseMessage(message);
  if (opCode !== OP_QUERY) throw new Error(`operation code ${opCode}`);
  const body = message.subarray(message.indexOf(0, 20) + 9);
  return { requestId: message.readInt32LE(4), body, sequences: new Map(), silent: false, legacy: true };
}

/** OP_MSG: flags, one body (kind 0), any number of document sequences (kind 1), perhaps a checksum. */
function parseMessage(message: Buffer): Request {
  const flags = message.readUInt32LE(16);
  const end = message.length - ((flags & CHECKSUM_PRESENT) === 0 ? 0 : 4);
  const sequences = new Map<string, readonly Buffer[]>();
  let body: Buffer | undefined;
  for (let at = 20; at < end;) {
    const kind = message[at++];
    const length = message.readInt32LE(at);
    if (length < 5 || at + length > end) throw new Error('a section of a wrong length');
    const section = message.subarray(at, at + length);
    at += length;
    if (kind === 0) body = section;
    else if (kind === 1) sequences.set(...parseSequence(section));
    else throw new Error(`a section of kind ${String(kind)}`);
  }
  if (body === undefined) throw new Error('a message without a body');
  const silent = (flags & MORE_TO_COME) !== 0;
  return { requestId: message.readInt32LE(4), body, sequences, silent, legacy: false };
}

function parseSequence(section: Buffer): [name: string, documents: Buffer[]] {
  const nameEnd = section.indexOf(0, 4);
  const documents: Buffer[] = [];
  for (let from = nameEnd + 1; from < section.length;) {
    const size = section.readInt32LE(from);
    if (size < 5 || from + size > section.length) throw new Error('a document of a wrong length');
    documents.push(section.subarray(from, from + size));
    from += size;
  }
  return [section.toString('utf8', 4, nameEnd), documents];
}

let lastRequestId = 0;

/** A reply's bytes, ready for the socket. */
export function frame(reply: Doc | Buffer, request: Request): Buffer {
  const document = Buffer.isBuffer(reply) ? reply : serialize(reply, { ignoreUndefined: true });
  const head = Buffer.alloc(HEADER_BYTES + (request.legacy ? 20 : 5));
  lastRequestId = (lastRequestId + 1) & 0x7fffffff;
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(lastRequestId, 4);
  head.writeInt32LE(request.requestId, 8);
  head.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  if (request.legacy) head.writeInt32LE(1, 32);
  return Buffer.concat([head, document]);
}

/** A document `{cursor: {id, ns, [field]: documents}, ok: 1}` that holds the documents as the bytes they are. */
export function cursorReply(
  field: 'firstBatch' | 'nextBatch',
  documents: readonly Uint8Array[],
  id: unknown,
  ns: string,
): Buffer {
  const array = documentOf(documents.map((document, at) => [Buffer.from(`\x03${at}\0`), document]).flat());
  const fields = Buffer.from(serialize({ id, ns })).subarray(4, -1);
  const cursor = documentOf([Buffer.from(`\x04${field}\0`), array, fields]);
  return documentOf([Buffer.from('\x03cursor\0'), cursor, Buffer.from(serialize({ ok: 1 })).subarray(4, -1)]);
}

function documentOf(elements: readonly Uint8Array[]): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32LE(elements.reduce((sum, element) => sum + element.length, 5));
  return Buffer.concat([length, ...elements, Buffer.alloc(1)]);
}
