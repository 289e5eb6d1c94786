import { isDoc, type Doc } from './values.js';

/** Bytes of a value by its type in BSON, where they are always as many. */
const FIXED = new Map([
  [0x01, 8],
  [0x06, 0],
  [0x07, 12],
  [0x08, 1],
  [0x09, 8],
  [0x0a, 0],
  [0x10, 4],
  [0x11, 8],
  [0x12, 8],
  [0x13, 16],
  [0x7f, 0],
  [0xff, 0],
]);
/** Values that begin with their whole length; and with the length of what follows after so many bytes. */
const WHOLE = new Set([0x03, 0x04, 0x0f]);
const FOLLOWED = new Map([
  [0x02, 4],
  [0x05, 5],
  [0x0c, 16],
  [0x0d, 4],
  [0x0e, 4],
]);
const REGEX = 0x0b;

function endOfValue(raw: Buffer, type: number, at: number): number {
  const fixed = FIXED.get(type);
  if (fixed !== undefined) return at + fixed;
  if (WHOLE.has(type)) return at + raw.readInt32LE(at);
  const more = FOLLOWED.get(type);
  if (more !== undefined) return at + more + raw.readInt32LE(at);
  if (type === REGEX) return raw.indexOf(0, raw.indexOf(0, at) + 1) + 1;
  throw new Error(`unknown type of a value: ${type}`);
}

/** The bytes of a document with some of its fields alone. Much cheaper than to decode the others. */
export function pick(raw: Buffer, fields: ReadonlySet<string>): Buffer {
  const parts: Buffer[] = [];
  let at = 4;
  for (let type = raw[at] ?? 0; type !== 0; type = raw[at] ?? 0) {
    const nameEnd = raw.indexOf(0, at + 1);
    const end = endOfValue(raw, type, nameEnd + 1);
    if (fields.has(raw.toString('utf8', at + 1, nameEnd))) parts.push(raw.subarray(at, end));
    at = end;
  }
  const length = parts.reduce((sum, part) => sum + part.length, 5);
  const head = Buffer.alloc(4);
  head.writeInt32LE(length);
  return Buffer.concat([head, ...parts, Buffer.alloc(1)], length);
}

/** The fields of documents that a pipeline reads; undefined for all. Sure where it begins by grouping. */
export function fieldsRead([first]: readonly Doc[]): ReadonlySet<string> | undefined {
  const group = first?.['$group'];
  if (group === undefined) return undefined;
  const paths = stringsIn(group).filter((text) => text.startsWith('$'));
  // `$$ROOT` and its like are the whole document.
  if (paths.some((path) => path.startsWith('$$'))) return undefined;
  return new Set(paths.map((path) => path.slice(1).split('.', 1)[0] ?? ''));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isDoc(value) ? Object.values(value).flatMap(stringsIn) : [];
}
