import { crc32 } from 'node:zlib';

/** A new entry of the tree: nobody has its key yet. */
export interface LogEntry {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** One write of a log: its entries have consecutive numbers. */
export interface Frame {
  /** The number of the first entry. */
  readonly first: number;
  readonly entries: readonly LogEntry[];
}

/** Bytes that name the time between two openings of a store: frames of another time do not count. */
export const GENERATION_BYTES = 8;

// length of the whole frame (4), checksum of all that follows (4), generation (8), number of the first entry (8), entries (4)
const HEAD_BYTES = 28;
const GENERATION_AT = 8;
const FIRST_AT = 16;
const COUNT_AT = 24;
// length of the key (4), length of the value (4)
const ENTRY_HEAD_BYTES = 8;

/** The bytes of a frame. */
export function encodeFrame(generation: Buffer, { first, entries }: Frame): Buffer {
  const length = entries.reduce(
    (sum, { key, value }) => sum + ENTRY_HEAD_BYTES + key.length + value.length,
    HEAD_BYTES,
  );
  const bytes = Buffer.allocUnsafe(length);
  bytes.writeUInt32LE(length, 0);
  generation.copy(bytes, GENERATION_AT);
  bytes.writeDoubleLE(first, FIRST_AT);
  bytes.writeUInt32LE(entries.length, COUNT_AT);
  let at = HEAD_BYTES;
  for (const { key, value } of entries) {
    bytes.writeUInt32LE(key.length, at);
    bytes.writeUInt32LE(value.length, at + 4);
    at += ENTRY_HEAD_BYTES;
    at += key.copy(bytes, at);
    at += value.copy(bytes, at);
  }
  bytes.writeUInt32LE(crc32(bytes.subarray(GENERATION_AT)), 4);
  return bytes;
}

/** The frames of one generation at the beginning of a file, up to the first that is torn, of another time, or out of order. */
export function readFrames(bytes: Buffer, generation: Buffer): Frame[] {
  const frames: Frame[] = [];
  let expected: number | undefined;
  for (let at = 0; at + HEAD_BYTES <= bytes.length;) {
    const length = bytes.readUInt32LE(at);
    if (length < HEAD_BYTES || at + length > bytes.length) break;
    const frame = decodeFrame(bytes.subarray(at, at + length), generation);
    if (frame === undefined || (expected !== undefined && frame.first !== expected)) break;
    frames.push(frame);
    expected = frame.first + frame.entries.length;
    at += length;
  }
  return frames;
}

function decodeFrame(bytes: Buffer, generation: Buffer): Frame | undefined {
  if (!bytes.subarray(GENERATION_AT, FIRST_AT).equals(generation)) return undefined;
  if (crc32(bytes.subarray(GENERATION_AT)) !== bytes.readUInt32LE(4)) return undefined;
  const entries: LogEntry[] = [];
  let at = HEAD_BYTES;
  for (let left = bytes.readUInt32LE(COUNT_AT); left > 0; left--) {
    const keyEnd = at + ENTRY_HEAD_BYTES + bytes.readUInt32LE(at);
    const valueEnd = keyEnd + bytes.readUInt32LE(at + 4);
    entries.push({
      key: bytes.subarray(at + ENTRY_HEAD_BYTES, keyEnd),
      value: bytes.subarray(keyEnd, valueEnd),
    });
    at = valueEnd;
  }
  return { first: bytes.readDoubleLE(FIRST_AT), entries };
}
