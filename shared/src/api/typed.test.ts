import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clientEvents } from '../protocol/index.js';
import { SUBJECTS } from './subjects.js';

/** What people type or paste into a field of this name, in its one form. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  email: ['sara.k+hokm@example.org'],
  room_id: ['ABC123', 'Z9Z9Z9'],
  two_fa_token: ['123456'],
  ip_address: ['81.2.69.0/24', '2a02:1:2::/48'],
  ip: ['81.2.69.5'],
  who: ['@sara_k', '0123456789abcdef01234567', '12345678'],
  panel_networks: ['81.2.69.5'],
  isbn: ['9783161484100'],
};
/** Fields whose names are shared with others, by the call. */
const OF_CALLS: Readonly<Record<string, readonly string[]>> = {
  'POST /auth/verify-2fa token': ['654321'],
  'POST /auth/disable-2fa token': ['654321'],
  'GET /invites/rooms/:code code': ['ABC123'],
};
/** These are names of rooms too: a text in small letters is one. */
const NOT_TYPED = ['create_game room_id'];

interface Field {
  readonly at: string;
  readonly schema: z.ZodType;
  readonly samples: readonly string[];
}

const bare = (schema: z.ZodType): z.ZodType => {
  let inner = schema;
  while (!(inner instanceof z.ZodArray) && 'unwrap' in inner && typeof inner.unwrap === 'function')
    inner = (inner as unknown as { unwrap: () => z.ZodType }).unwrap();
  return inner;
};

/** The fields of a schema that people fill by typing. */
function fieldsOf(call: string, schema: z.ZodType | undefined): Field[] {
  if (schema === undefined) return [];
  const inner = bare(schema);
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((one) => fieldsOf(call, one as z.ZodType));
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries(inner.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const at = `${call} ${name}`;
    const samples = OF_CALLS[at] ?? TYPED[name];
    if (samples === undefined || NOT_TYPED.includes(at)) return fieldsOf(at, field);
    const each = bare(field);
    return [{ at, samples, schema: each instanceof z.ZodArray ? (each.element as z.ZodType) : field }];
  });
}

const calls = SUBJECTS.flatMap(({ endpoints }) => endpoints).flatMap(({ path, body, query, params }) =>
  [body, query, params].flatMap((schema) => fieldsOf(path, schema)),
);
const events = Object.values(clientEvents).flatMap(({ name, payload }) =>
  fieldsOf(name, payload as z.ZodType),
);
const fields = [...calls, ...events];

const DIGITS = ['0', '۰', '٠', '０', '𝟎'].map((zero) => zero.codePointAt(0) ?? 0);
const UNSEEN = ['\u200c', '\u200d', '\u200e', '\u200f', '\u202b', '\u2066', '\u2069', '\ufeff', '\u00ad'];
const AROUND = [...UNSEEN, ' ', '\u00a0', '\n', '\t'];

/** A text as a keyboard, a chat or a page may give it. */
const spellingOf = (text: string) =>
  fc
    .tuple(
      fc.constantFrom(...DIGITS),
      fc.array(fc.tuple(fc.nat(text.length), fc.constantFrom(...UNSEEN)), { maxLength: 3 }),
      fc.array(fc.constantFrom(...AROUND), { maxLength: 3 }),
    )
    .map(([zero, marks, around]) => {
      const characters = Array.from(
        text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))),
      );
      for (const [at, mark] of marks) characters.splice(at, 0, mark);
      return around.join('') + characters.join('') + around.join('');
    });

describe('what people type or paste', () => {
  it('is known in every call and event that takes it', () => {
    expect(fields.length).toBeGreaterThan(20);
    for (const at of Object.keys(OF_CALLS)) expect(fields.map((field) => field.at)).toContain(at);
    for (const name of Object.keys(TYPED))
      expect(fields.some(({ at }) => at.endsWith(` ${name}`))).toBe(true);
  });

  it.each(fields)('is one in whatever form it comes: $at', ({ schema, samples }) => {
    for (const sample of samples) {
      expect(schema.safeParse(sample)).toMatchObject({ success: true });
      fc.assert(
        fc.property(spellingOf(sample), (typed) => {
          expect(schema.safeParse(typed)).toEqual({ success: true, data: schema.parse(sample) });
        }),
        { numRuns: 60 },
      );
    }
  });
});
