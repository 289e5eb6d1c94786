import { expect, it } from 'vitest';
import { beside } from './beside.js';

it('goes to the one beside the open one, to the first where none is open, and to nobody at the end', () => {
  expect(beside(['a', 'b', 'c'], 'b', 1)).toBe('c');
  expect(beside(['a', 'b', 'c'], 'b', -1)).toBe('a');
  expect(beside(['a', 'b', 'c'], 'c', 1)).toBeNull();
  expect(beside(['a', 'b', 'c'], 'gone', 1)).toBe('a');
  expect(beside(['a', 'b'], undefined, 1)).toBe('a');
  expect(beside([], undefined, -1)).toBeNull();
});
