import { describe, expect, it } from 'vitest';
import { withTags } from './known-tags.js';

describe('the tags of the gallery', () => {
  it('keep their places, and new ones follow once each', () => {
    expect(withTags(['جام', 'table'], ['yalda', 'table', 'yalda'])).toEqual(['جام', 'table', 'yalda']);
  });

  it('stay the same list where nothing is new, so that nothing is drawn again', () => {
    const known = ['table'];
    expect(withTags(known, ['table', ''])).toBe(known);
  });

  it('end somewhere', () => {
    const many = Array.from({ length: 50 }, (_, n) => `tag ${String(n)}`);
    expect(withTags([], many)).toEqual(many.slice(0, 30));
  });
});
