import { describe, expect, it } from 'vitest';
import { newKey } from './new-key.js';

describe('a new key', () => {
  it('is a random UUID', () => {
    const keys = Array.from({ length: 200 }, newKey);
    for (const key of keys)
      expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
