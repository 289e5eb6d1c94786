import { z } from 'zod';
import type { ListOrder } from '../../accounts/list-indexes.js';
import { objectId } from '../../platform/database/ids.js';
import type { Place, SortValue } from './list-rows.js';

/** Which side of a row a page lies on. */
export type Side = 'next' | 'prev';

export interface Cursor extends Place {
  readonly side: Side;
}

const VALUES = {
  created_at: z.int(),
  name: z.string().max(200),
  last_seen_at: z.int(),
  score: z.number(),
  trophies: z.number(),
} as const satisfies Record<ListOrder, z.ZodType>;

const isMoment = (order: ListOrder): boolean => order === 'created_at' || order === 'last_seen_at';

/** The text by which the page beside a row is asked for. It holds what the row shows anyway. */
export function writeCursor(side: Side, order: ListOrder, { value, id }: Place): string {
  const plain = value instanceof Date ? value.getTime() : value;
  return Buffer.from(JSON.stringify([side, order, plain, id.toHexString()])).toString('base64url');
}

/** Reads a cursor of an order; null when it is none, or one of another order. */
export function readCursor(text: string, order: ListOrder): Cursor | null {
  const shape = z.tuple([
    z.enum(['next', 'prev']),
    z.literal(order),
    VALUES[order].nullable(),
    z.string().max(24),
  ]);
  const read = shape.safeParse(parsed(text));
  if (!read.success) return null;
  const [side, , plain, hex] = read.data;
  const id = objectId(hex);
  if (id === null) return null;
  const value: SortValue = isMoment(order) && plain !== null ? new Date(plain) : plain;
  return value instanceof Date && Number.isNaN(value.getTime()) ? null : { side, value, id };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
