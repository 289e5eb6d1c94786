import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { BackupFault } from './fault.js';

// A sealed file: MAGIC, a random salt, then pieces. A piece is its length with a flag for the last one (4 bytes), the ciphertext,
// and its tag. Order, number and end of the pieces are sealed too: number in the nonce, flag and salt in what is authenticated.

const MAGIC = Buffer.from('HOKMBAK1');
const SALT_BYTES = 32;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 4;
export const PIECE_BYTES = 1024 * 1024;
const LAST = 0x8000_0000;
const PURPOSE = 'hokm/backup/v1';

function keyOf(secret: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, PURPOSE, KEY_BYTES));
}

function nonceOf(piece: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeBigUInt64BE(BigInt(piece), NONCE_BYTES - 8);
  return nonce;
}

function headOf(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(isLast ? (length | LAST) >>> 0 : length);
  return head;
}

/** Seals what is written to it, in pieces, with a key of its own for this file. */
export class Seal extends Transform {
  private readonly salt = randomBytes(SALT_BYTES);
  private readonly key: Buffer;
  private waiting: Buffer[] = [];
  private size = 0;
  private pieces = 0;

  constructor(secret: string) {
    super();
    this.key = keyOf(secret, this.salt);
    this.push(Buffer.concat([MAGIC, this.salt]));
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.waiting.push(chunk);
    this.size += chunk.length;
    // One piece stays behind: only the end tells which is the last.
    if (this.size > PIECE_BYTES) {
      let rest = Buffer.concat(this.waiting);
      for (; rest.length > PIECE_BYTES; rest = rest.subarray(PIECE_BYTES))
        this.seal(rest.subarray(0, PIECE_BYTES), false);
      this.waiting = [rest];
      this.size = rest.length;
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    this.seal(Buffer.concat(this.waiting), true);
    done();
  }

  private seal(plain: Buffer, isLast: boolean): void {
    const head = headOf(plain.length, isLast);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonceOf(this.pieces)).setAAD(
      Buffer.concat([this.salt, head]),
    );
    this.push(Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
    this.pieces += 1;
  }
}

/** Reads a stream by length. */
class Bytes {
  private held: Buffer = Buffer.alloc(0);
  private readonly source: AsyncIterator<Uint8Array>;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** The next bytes; fewer where the stream ends. */
  async take(length: number): Promise<Buffer> {
    const parts = [this.held];
    let size = this.held.length;
    while (size < length) {
      const next = await this.source.next();
      if (next.done === true) break;
      const part = Buffer.from(next.value);
      parts.push(part);
      size += part.length;
    }
    const all = Buffer.concat(parts);
    this.held = all.subarray(length);
    return all.subarray(0, length);
  }
}

/**
 * The content of a sealed file. Throws a `BackupFault`: `backup/wrong_key` when the first piece does not open, `backup/damaged` for
 * what is no sealed file, was changed, or ends too early.
 */
export async function* unsealed(
  sealed: AsyncIterable<Uint8Array>,
  secret: string,
): AsyncGenerator<Buffer, void, undefined> {
  const bytes = new Bytes(sealed);
  const start = await bytes.take(MAGIC.length + SALT_BYTES);
  if (start.length !== MAGIC.length + SALT_BYTES || !start.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupFault('backup/damaged', 'no sealed file');
  const salt = start.subarray(MAGIC.length);
  const key = keyOf(secret, salt);
  for (let piece = 0; ; piece += 1) {
    const head = await bytes.take(HEAD_BYTES);
    if (head.length < HEAD_BYTES) throw new BackupFault('backup/damaged', 'cut off');
    const number = head.readUInt32BE();
    const isLast = number >= LAST;
    const length = isLast ? number - LAST : number;
    if (length > PIECE_BYTES) throw new BackupFault('backup/damaged', 'a piece is too long');
    const body = await bytes.take(length + TAG_BYTES);
    if (body.length < length + TAG_BYTES) throw new BackupFault('backup/damaged', 'cut off');
    const opened = open(key, piece, Buffer.concat([salt, head]), body, length);
    if (opened === null)
      throw new BackupFault(piece === 0 ? 'backup/wrong_key' : 'backup/damaged', `piece ${piece}`);
    yield opened;
    if (!isLast) continue;
    if ((await bytes.take(1)).length > 0)
      throw new BackupFault('backup/damaged', 'something follows the end');
    return;
  }
}

function open(key: Buffer, piece: number, sealed: Buffer, body: Buffer, length: number): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(piece), { authTagLength: TAG_BYTES });
  decipher.setAAD(sealed).setAuthTag(body.subarray(length));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, length)), decipher.final()]);
  } catch {
    return null;
  }
}
