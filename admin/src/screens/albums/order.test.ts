import { describe, expect, it } from 'vitest';
import { inOrder, moved, placeByKey } from './order.js';

describe('the order of an album', () => {
  it('begins with the pictures that it names; others follow, and those that are gone are left out', () => {
    const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
    expect(inOrder(items, ['c', 'gone', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
    expect(inOrder(items, [])).toEqual(items);
  });

  it('is changed by moving one, at most to the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 9)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 1, -5)).toEqual(['b', 'a', 'c']);
    expect(moved(['a'], 3, 0)).toEqual(['a']);
  });

  it('is changed by keys', () => {
    expect(placeByKey('ArrowUp', 0, 3)).toBe(0);
    expect(placeByKey('ArrowDown', 1, 3)).toBe(2);
    expect(placeByKey('End', 0, 3)).toBe(2);
    expect(placeByKey('Home', 2, 3)).toBe(0);
    expect(placeByKey('x', 2, 3)).toBeNull();
  });
});
