import { expect, it } from 'vitest';
import { systemRandom, systemRandomBytes } from './node-ports.js';

it('random bytes and numbers of the machine are different each time', () => {
  const bytes = Array.from({ length: 100 }, () => systemRandomBytes(16).toString('hex'));
  expect(new Set(bytes).size).toBe(100);
  const numbers = Array.from({ length: 100 }, systemRandom);
  expect(new Set(numbers).size).toBeGreaterThan(90);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
});
