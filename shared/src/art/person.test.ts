import { describe, expect, it } from 'vitest';
import { initialOf, TILES, tileOf } from './person.js';

describe('a person without a picture', () => {
  it('keeps one colour, and neighbours in a list differ', () => {
    expect(tileOf('64a0')).toBe(tileOf('64a0'));
    const ids = Array.from({ length: 120 }, (_, i) => (0x64a0 + i).toString(16).padStart(24, '0'));
    expect(new Set(ids.map(tileOf))).toEqual(new Set(TILES));
  });

  it('shows the first letter of his name, whatever stands before it', () => {
    expect(initialOf('سارا')).toBe('س');
    expect(initialOf('«alex»')).toBe('A');
    expect(initialOf('🙂')).toBe('🙂');
    expect(initialOf('  ')).toBe('؟');
  });
});
