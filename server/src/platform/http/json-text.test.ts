import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHeavyJson } from './json-text.js';

const heavy = (text: string, partsMax = 1_000) => isHeavyJson(Buffer.from(text), partsMax);

/** Lists and objects in a value, and what separates their parts. */
function partsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value);
  return 1 + Math.max(0, inside.length - 1) + inside.reduce<number>((sum, part) => sum + partsOf(part), 0);
}

describe('a body that is too heavy to be parsed', () => {
  it('nests more than 64 levels, closed or not', () => {
    expect(heavy('['.repeat(64) + ']'.repeat(64))).toBe(false);
    expect(heavy('['.repeat(65) + ']'.repeat(65))).toBe(true);
    expect(heavy('{"a":'.repeat(65))).toBe(true);
  });

  it('is not one whose texts only look so', () => {
    expect(heavy(JSON.stringify({ text: '[{,"\\'.repeat(5_000) }))).toBe(false);
    expect(heavy('"\\\\"')).toBe(false);
  });

  it('has more parts than it may, and no other is', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        const parts = partsOf(JSON.parse(text));
        expect(heavy(text, parts)).toBe(false);
        if (parts > 0) expect(heavy(text, parts - 1)).toBe(true);
      }),
    );
  });

  it('is told apart without recursion, whatever its length', () => {
    expect(heavy('['.repeat(500_000))).toBe(true);
    expect(heavy('"'.repeat(500_001))).toBe(false);
  });
});
