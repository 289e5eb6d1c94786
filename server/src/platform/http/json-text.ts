/** Levels of objects and lists in a body. Rich text of eight levels needs about forty. */
const DEPTH_MAX = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = [0x5b, 0x7b];
const CLOSE = [0x5d, 0x7d];

/**
 * True for JSON that nests too deeply or has too many parts (values of lists and objects) to be worth parsing. Reads each
 * byte once, without recursion. `partsMax`: parts at most.
 */
export function isHeavyJson(bytes: Uint8Array, partsMax: number): boolean {
  let depth = 0;
  let parts = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA || OPEN.includes(byte)) {
      if (byte !== COMMA) depth += 1;
      parts += 1;
      if (depth > DEPTH_MAX || parts > partsMax) return true;
    } else if (CLOSE.includes(byte)) depth -= 1;
  }
  return false;
}
