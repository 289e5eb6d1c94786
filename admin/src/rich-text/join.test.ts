import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { common, joinLists, joinValues } from './join.js';

const joined = (...items: string[]) => ({ kind: 'joined', items });
const list = (text: string) => text.split(' ').filter((word) => word !== '');
const join = (base: string, mine: string, theirs: string) => joinLists(list(base), list(mine), list(theirs));

describe('two versions of a text', () => {
  it('are joined where each has changed other paragraphs', () => {
    expect(join('a b c d', 'A b c d', 'a b c D')).toEqual([joined('A', 'b', 'c', 'D')]);
    expect(join('a b', 'a b c', 'x a b')).toEqual([joined('x', 'a', 'b', 'c')]);
    expect(join('a b c', 'a c', 'a b c d')).toEqual([joined('a', 'c', 'd')]);
    expect(join('a b', 'A b', 'a B')).toEqual([joined('A', 'B')]);
    expect(join('', 'a', '')).toEqual([joined('a')]);
    expect(join('a', '', '')).toEqual([]);
  });

  it('agree where both have changed the same to the same', () => {
    expect(join('a b c', 'a X c', 'a X c')).toEqual([joined('a', 'X', 'c')]);
  });

  it('are in conflict where both have changed one stretch, and neither text is lost', () => {
    expect(join('a b c', 'a X c', 'a Y Z c')).toEqual([
      joined('a'),
      { kind: 'conflict', mine: ['X'], theirs: ['Y', 'Z'] },
      joined('c'),
    ]);
    expect(join('a b', 'a', 'a B')).toEqual([joined('a'), { kind: 'conflict', mine: [], theirs: ['B'] }]);
  });

  it('are the one that has changed, whatever the other stayed as', () => {
    const lists = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
    fc.assert(
      fc.property(lists, lists, (base, mine) => {
        const whole = mine.length === 0 ? [] : [joined(...mine)];
        expect(joinLists(base, mine, base)).toEqual(whole);
        expect(joinLists(base, base, mine)).toEqual(whole);
        expect(joinLists(base, mine, mine)).toEqual(whole);
      }),
    );
  });

  it('lose nothing that somebody has written', () => {
    const lists = fc.array(fc.constantFrom<string>('a', 'b', 'c'), { maxLength: 6 });
    const written = fc.array(fc.constantFrom<string>('x', 'y', 'z', 'a', 'b'), { maxLength: 6 });
    fc.assert(
      fc.property(lists, written, written, (base, mine, theirs) => {
        const all = joinLists(base, mine, theirs).flatMap((each) =>
          each.kind === 'joined' ? each.items : [...each.mine, ...each.theirs],
        );
        for (const item of [...mine, ...theirs]) if (!base.includes(item)) expect(all).toContain(item);
      }),
    );
  });
});

describe('a value', () => {
  it('is the changed one, or nobody’s where both have changed it', () => {
    expect(joinValues('a', 'b', 'a')).toBe('b');
    expect(joinValues('a', 'a', 'b')).toBe('b');
    expect(joinValues('a', 'b', 'b')).toBe('b');
    expect(joinValues('a', 'b', 'c')).toBeUndefined();
    expect(joinValues<string | null>(null, null, 'c')).toBe('c');
  });
});

describe('what two lists share', () => {
  it('is the longest row in order', () => {
    const shared = (a: string, b: string) =>
      common(Array.from(a), Array.from(b), (one, other) => one === other).map(([at]) => a[at]);
    expect(shared('abcbdab', 'bdcaba')).toHaveLength(4);
    expect(shared('', 'abc')).toEqual([]);
  });
});
