import { Binary, Decimal128, deserialize, Double, Int32, Long, onDemand, serialize } from 'bson';
import { CommandError } from './errors.js';

/** A decoded document. Numbers keep their BSON classes (Int32, Double, Long, Decimal128), so types survive updates. */
export type Doc = Record<string, unknown>;

const TYPED = { promoteValues: false, promoteLongs: false, bsonRegExp: true } as const;
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** Decodes with BSON's number classes kept. `rawField` names an array of documents that stays as bytes. */
export function decode(raw: Uint8Array, rawField?: string): Doc {
  return deserialize(raw, rawField === undefined ? TYPED : { ...TYPED, fieldsAsRaw: { [rawField]: true } });
}

/** Decodes to plain JavaScript numbers, for aggregation. */
export function decodePlain(raw: Uint8Array): Doc {
  return deserialize(raw);
}

/** Encodes a document; refuses documents that MongoDB would not store with BSONObjectTooLarge. */
export function encode(doc: Doc): Buffer {
  return checkSize(Buffer.from(serialize(doc, { ignoreUndefined: true })));
}

/** Gives `raw` back, or refuses it when it is over 16 MiB. */
export function checkSize(raw: Buffer): Buffer {
  if (raw.length <= MAX_DOCUMENT_BYTES) return raw;
  throw new CommandError('BSONObjectTooLarge', `object to insert too large. size in bytes: ${raw.length}`);
}

/** Is it an embedded document: neither an array nor a value with a BSON type of its own? */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date)
    return false;
  return !(value instanceof RegExp) && !('_bsontype' in value) && !ArrayBuffer.isView(value);
}

/** `_bsontype` of a BSON class instance; a DBRef is read as the document it is on the wire. */
export function bsonType(value: object): string | undefined {
  return '_bsontype' in value ? String(value._bsontype) : undefined;
}

/** A numeric value as a JavaScript number, or undefined if it is not numeric. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  if (value instanceof Decimal128) return Number(value.toString());
  return typeof value === 'bigint' ? Number(value) : undefined;
}

/** The bytes of a Binary, or undefined. */
export function binaryBytes(value: unknown): Uint8Array | undefined {
  return value instanceof Binary ? value.buffer.subarray(0, value.position) : undefined;
}

/** MongoDB's truth: null, missing, false and zero are false. */
export function isTrue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && toNumber(value) !== 0;
}

/** An optional field of a command that must be a document. */
export function docField(body: Doc, name: string): Doc | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (isDoc(value)) return value;
  throw new CommandError('TypeMismatch', `BSON field '${name}' is the wrong type, expected type 'object'`);
}

/** An optional numeric field of a command. */
export function numberField(body: Doc, name: string): number | undefined {
  const value = body[name];
  const number = toNumber(value);
  if (number === undefined && value !== undefined && value !== null) {
    throw new CommandError('TypeMismatch', `BSON field '${name}' is the wrong type, expected a number`);
  }
  return number;
}

/** A field of a command that must be a string. */
export function stringField(body: Doc, name: string): string {
  const value = body[name];
  if (typeof value === 'string') return value;
  throw new CommandError('TypeMismatch', `BSON field '${name}' is the wrong type, expected type 'string'`);
}

/** An optional array field of a command; a missing one is empty. */
export function arrayField(body: Doc, name: string): unknown[] {
  const value = body[name] ?? [];
  if (Array.isArray(value)) return value as unknown[];
  throw new CommandError('TypeMismatch', `BSON field '${name}' is the wrong type, expected type 'array'`);
}

/**
 * The `_id` of a raw document and the document with `_id` in front, as MongoDB stores it; the rest is not decoded.
 * `id` is undefined when there is none.
 */
export function withIdFirst(raw: Buffer): { id: unknown; raw: Buffer } {
  let first = true;
  for (const [type, nameAt, nameLength, valueAt, valueLength] of onDemand.parseToElements(raw)) {
    const isId = nameLength === 3 && raw.toString('latin1', nameAt, nameAt + 3) === '_id';
    if (isId) {
      const id =
        type === 2
          ? raw.toString('utf8', valueAt + 4, valueAt + valueLength - 1)
          : decodeElement(raw, nameAt - 1, valueAt + valueLength);
      return { id, raw: first ? raw : moveToFront(raw, nameAt - 1, valueAt + valueLength) };
    }
    first = false;
  }
  return { id: undefined, raw };
}

function decodeElement(raw: Buffer, from: number, to: number): unknown {
  const wrapped = Buffer.alloc(to - from + 5);
  wrapped.writeInt32LE(wrapped.length);
  raw.copy(wrapped, 4, from, to);
  return decode(wrapped)['_id'];
}

function moveToFront(raw: Buffer, from: number, to: number): Buffer {
  return Buffer.concat([raw.subarray(0, 4), raw.subarray(from, to), raw.subarray(4, from), raw.subarray(to)]);
}
