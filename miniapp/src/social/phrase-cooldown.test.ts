import { describe, expect, it } from 'vitest';
import { phraseCooldown } from './phrase-cooldown.js';

describe('the pace of quick phrases', () => {
  it('lets three go at once, and the fourth ten seconds after the first', () => {
    expect(phraseCooldown([], 0)).toBe(0);
    expect(phraseCooldown([0, 100], 200)).toBe(0);
    expect(phraseCooldown([0, 100, 200], 300)).toBe(10);
    expect(phraseCooldown([0, 100, 200], 9_000)).toBe(1);
    expect(phraseCooldown([0, 100, 200], 10_000)).toBe(0);
  });

  it('looks at the last three only', () => {
    expect(phraseCooldown([0, 1_000, 2_000, 10_500], 11_000)).toBe(0);
    expect(phraseCooldown([0, 1_000, 2_000, 10_500], 10_600)).toBe(1);
  });
});
