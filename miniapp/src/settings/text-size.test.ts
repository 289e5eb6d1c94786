import { describe, expect, it } from 'vitest';
import { textSizeOf } from './text-size.js';

describe('the size of the text', () => {
  it('is large from a third more than usual on', () => {
    expect([16, 19, 21].map(textSizeOf)).toEqual([null, null, null]);
    expect([22, 24, 32].map(textSizeOf)).toEqual(['large', 'large', 'large']);
  });
});
