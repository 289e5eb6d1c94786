import { Long } from 'bson';
import { CommandError } from './errors.js';
import { binaryBytes, bsonType, toNumber, type Doc } from './values.js';

/** Stands for an empty array in an index key; sorts before null, as MongoDB's undefined does. */
export const EMPTY_ARRAY = Symbol('empty array');

/** Type tags in BSON's comparison order. None is 0 or 255, nor inverted: these end strings and ranges of keys. */
const TAG = {
  minKey: 10,
  empty: 15,
  null: 20,
  number: 30,
  string: 60,
  object: 70,
  array: 80,
  binary: 90,
  objectId: 100,
  boolean: 110,
  date: 120,
  timestamp: 130,
  regex: 140,
  code: 160,
  codeWithScope: 170,
  maxKey: 240,
} as const;

const EXACT_LIMIT = 2 ** 53;
let buffer = Buffer.allocUnsafe(4096);
let length = 0;

function reserve(bytes: number): number {
  if (length + bytes > buffer.length) {
    const grown = Buffer.allocUnsafe((length + bytes) * 2);
    buffer.copy(grown, 0, 0, length);
    buffer = grown;
  }
  const at = length;
  length += bytes;
  return at;
}

function putByte(byte: number): void {
  const at = reserve(1);
  buffer[at] = byte;
}

function putBytes(bytes: Uint8Array): void {
  const at = reserve(bytes.length);
  buffer.set(bytes, at);
}

/** UTF-8 with 00 written as 01 01 and 01 as 01 02, and a final 00: bytes in the order of strings, none a prefix of another. */
function putText(text: string): void {
  if (text.includes('\0') || text.includes('\x01')) {
    for (const byte of Buffer.from(text)) {
      if (byte < 2) putByte(1);
      putByte(byte < 2 ? byte + 1 : byte);
    }
  } else {
    const at = reserve(Buffer.byteLength(text));
    buffer.write(text, at, 'utf8');
  }
  putByte(0);
}

function putUint64(value: bigint): void {
  const at = reserve(8);
  buffer.writeBigUInt64BE(value, at);
}

function putInt64(value: bigint): void {
  putUint64(BigInt.asUintN(64, value) ^ (1n << 63n));
}

/**
 * A sortable double; beyond 2^53, where integers are denser than doubles, followed by the distance of the true
 * value from that double. Decimal128 is ordered by its nearest double.
 */
function putNumber(value: unknown): void {
  const double = toNumber(value) ?? 0;
  const at = reserve(8);
  if (Number.isNaN(double)) {
    buffer.fill(0, at, at + 8);
    return;
  }
  buffer.writeDoubleBE(double === 0 ? 0 : double, at);
  if (double < 0) invert(at, at + 8);
  else buffer[at] = (buffer[at] ?? 0) | 0x80;
  if (Math.abs(double) < EXACT_LIMIT) return;
  const exact = value instanceof Long ? value.toBigInt() : typeof value === 'bigint' ? value : undefined;
  const distance = 0x8000 + (exact === undefined ? 0 : Number(exact - BigInt(double)));
  putByte(distance >> 8);
  putByte(distance & 255);
}

function invert(from: number, to: number): void {
  for (let at = from; at < to; at++) buffer[at] = 255 - (buffer[at] ?? 0);
}

/** The position of a value's type in BSON's comparison order: values of different tags never compare as equal. */
export function tagOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return TAG.string;
    case 'number':
    case 'bigint':
      return TAG.number;
    case 'boolean':
      return TAG.boolean;
    case 'undefined':
      return TAG.null;
    case 'symbol':
      return TAG.empty;
    default:
      return value === null ? TAG.null : Array.isArray(value) ? TAG.array : tagOfObject(value as object);
  }
}

function tagOfObject(value: object): number {
  if (value instanceof Date) return TAG.date;
  if (value instanceof RegExp) return TAG.regex;
  switch (bsonType(value)) {
    case undefined:
    case 'DBRef':
      return TAG.object;
    case 'ObjectId':
      return TAG.objectId;
    case 'Binary':
      return TAG.binary;
    case 'Timestamp':
      return TAG.timestamp;
    case 'BSONRegExp':
      return TAG.regex;
    case 'BSONSymbol':
      return TAG.string;
    case 'MinKey':
      return TAG.minKey;
    case 'MaxKey':
      return TAG.maxKey;
    case 'Code':
      return (value as { scope?: unknown }).scope ? TAG.codeWithScope : TAG.code;
    default:
      return TAG.number;
  }
}

function putBody(value: unknown, tag: number): void {
  switch (tag) {
    case TAG.string:
      return putText(String(value));
    case TAG.number:
      return putNumber(value);
    case TAG.boolean:
      putByte(value === true ? 1 : 0);
      return;
    case TAG.objectId:
      return putBytes((value as { id: Uint8Array }).id);
    case TAG.date: {
      const at = (value as Date).getTime();
      return putInt64(BigInt(Number.isNaN(at) ? 0 : at));
    }
    case TAG.object:
      for (const [name, inner] of Object.entries(bsonType(value as object) ? dbRef(value) : (value as Doc))) {
        if (inner === undefined) continue;
        const innerTag = tagOf(inner);
        putByte(innerTag);
        putText(name);
        putBody(inner, innerTag);
      }
      putByte(0);
      return;
    case TAG.array:
      for (const inner of value as unknown[]) putValue(inner);
      putByte(0);
      return;
    case TAG.binary: {
      const bytes = binaryBytes(value) ?? new Uint8Array();
      const at = reserve(4);
      buffer.writeUInt32BE(bytes.length, at);
      putByte((value as { sub_type: number }).sub_type);
      return putBytes(bytes);
    }
    case TAG.timestamp:
      return putUint64(BigInt.asUintN(64, (value as Long).toBigInt()));
    case TAG.regex: {
      const regex = value as { pattern?: string; options?: string; source?: string; flags?: string };
      putText(regex.pattern ?? regex.source ?? '');
      return putText(regex.options ?? regex.flags ?? '');
    }
    case TAG.code:
    case TAG.codeWithScope: {
      const { code, scope } = value as { code: string; scope?: unknown };
      putText(code);
      if (tag === TAG.codeWithScope) putValue(scope);
    }
  }
}

function dbRef(value: unknown): Doc {
  const { collection, oid, db, fields } = value as {
    collection: string;
    oid: unknown;
    db?: string;
    fields: Doc;
  };
  return { $ref: collection, $id: oid, ...(db === undefined ? {} : { $db: db }), ...fields };
}

function putValue(value: unknown): void {
  const tag = tagOf(value);
  putByte(tag);
  putBody(value, tag);
}

/** Bytes whose order is BSON's comparison order of the values: equal values, whatever their number type, equal bytes. */
export function keyString(value: unknown): Buffer {
  length = 0;
  putValue(value);
  return Buffer.from(buffer.subarray(0, length));
}

/** The key of several values, each ascending (1) or descending (-1; its bytes are inverted). */
export function compoundKey(values: readonly unknown[], directions: readonly (1 | -1)[]): Buffer {
  length = 0;
  values.forEach((value, at) => {
    const from = length;
    putValue(value);
    if (directions[at] === -1) invert(from, length);
  });
  return Buffer.from(buffer.subarray(0, length));
}

/** Compares in BSON's order: negative, 0 or positive. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number' && a === a && b === b) return a - b;
  return Buffer.compare(keyString(a), keyString(b));
}

/** Equality as MongoDB sees it: 1, 1.0 and Long(1) are equal, fields of documents are ordered. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') return a === b;
  return tagOf(a) === tagOf(b) && keyString(a).equals(keyString(b));
}

/** LMDB takes keys of 1,978 bytes; a key may hold an index value and an `_id`. */
const MAX_ID_BYTES = 512;
const MAX_INDEX_BYTES = 1400;

/** The key of an `_id`; refuses longer ones than the storage can hold with KeyTooLong (MongoDB allows them). */
export function idKey(id: unknown): Buffer {
  return limited(keyString(id), MAX_ID_BYTES);
}

/** Gives `key` back, or refuses it with KeyTooLong: an index entry is never cut off, so no look-up can miss it. */
export function limited(key: Buffer, limit = MAX_INDEX_BYTES): Buffer {
  if (key.length <= limit) return key;
  throw new CommandError('KeyTooLong', `key too large to index: ${key.length} bytes, at most ${limit}`);
}
