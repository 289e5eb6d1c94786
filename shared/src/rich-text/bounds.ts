import { RICH_TEXT_BYTES_MAX, RICH_TEXT_DEPTH_MAX, RICH_TEXT_VALUES_MAX } from './limits.js';

/** Levels of JSON below a node: its marks, a mark, the attributes of it, and a value. */
const BELOW_NODE = 4;
const JSON_DEPTH_MAX = 2 * (RICH_TEXT_DEPTH_MAX - 1) + BELOW_NODE;

/** Bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // A surrogate is half of a character of four bytes.
    if (unit >= 0x80) bytes += unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

interface Open {
  readonly value: unknown;
  /** Levels of JSON above it. */
  readonly depth: number;
  /** Nodes on the way to it. */
  readonly nodes: number;
}

/**
 * True for a value that is larger or deeper than any document. Looks at every value once and no longer than up to a limit, and
 * keeps its own stack: a value nested a million times cannot exhaust that of the machine.
 */
export function exceedsBounds(value: unknown): boolean {
  const open: Open[] = [{ value, depth: 0, nodes: 1 }];
  let values = 0;
  let bytes = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: each, depth, nodes } = next;
    values += 1;
    if (depth > JSON_DEPTH_MAX || nodes > RICH_TEXT_DEPTH_MAX) return true;
    if (typeof each === 'string') {
      if (each.length > RICH_TEXT_BYTES_MAX) return true;
      bytes += bytesOf(each);
    } else if (Array.isArray(each)) {
      if (each.length > RICH_TEXT_VALUES_MAX) return true;
      for (const inner of each as unknown[]) open.push({ value: inner, depth: depth + 1, nodes });
    } else if (typeof each === 'object' && each !== null) {
      for (const [key, inner] of Object.entries(each)) {
        bytes += key.length;
        const isContent = key === 'content' && Array.isArray(inner);
        open.push({ value: inner, depth: depth + 1, nodes: isContent ? nodes + 1 : nodes });
      }
    }
    if (values + open.length > RICH_TEXT_VALUES_MAX || bytes > RICH_TEXT_BYTES_MAX) return true;
  }
  return false;
}
