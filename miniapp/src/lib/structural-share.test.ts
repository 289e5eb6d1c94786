import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { structuralShare } from './structural-share.js';

describe('keeping equal parts', () => {
  it('gives the old value for one that says the same, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const before = structuredClone(value);
        expect(structuralShare(before, value)).toBe(before);
      }),
    );
  });

  it('never says anything else than the new value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, now) => {
        expect(structuralShare(before, now)).toEqual(now);
      }),
    );
  });

  it('keeps the parts that have not changed beside those that have', () => {
    const before = {
      players: [
        { id: 1, cards: [1, 2] },
        { id: 2, cards: [3] },
      ],
      turn: { of: 1 },
    };
    const now = {
      players: [
        { id: 1, cards: [1] },
        { id: 2, cards: [3] },
      ],
      turn: { of: 1 },
    };
    const kept = structuralShare(before, now);
    expect(kept).not.toBe(before);
    expect(kept.players[0]).not.toBe(before.players[0]);
    expect(kept.players[1]).toBe(before.players[1]);
    expect(kept.turn).toBe(before.turn);
  });

  it('tells a field that is gone from one that holds nothing', () => {
    expect(structuralShare({ a: undefined }, {})).toStrictEqual({});
    expect(structuralShare({}, { a: undefined })).toStrictEqual({ a: undefined });
    expect(structuralShare([1, 2], [1])).toEqual([1]);
  });
});
