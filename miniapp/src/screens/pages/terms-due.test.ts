import { describe, expect, it } from 'vitest';
import { areTermsDue } from './terms-due.js';

const asked = (terms_version: number | null, accepted: number | null, pathname = '/') =>
  areTermsDue({ config: { terms_version }, accepted, pathname });

describe('the terms', () => {
  it('are asked for where newer ones are in force than a person has accepted', () => {
    expect(asked(3, null)).toBe(true);
    expect(asked(3, 2)).toBe(true);
    expect(asked(3, 3)).toBe(false);
    expect(asked(3, 4)).toBe(false);
    expect(asked(null, null)).toBe(false);
    expect(areTermsDue({ config: null, accepted: null, pathname: '/' })).toBe(false);
  });

  it('are never asked for at a table', () => {
    for (const pathname of ['/game/1', '/room/ABCDEF', '/watch/ABCDEF'])
      expect(asked(3, null, pathname)).toBe(false);
    expect(asked(3, null, '/lobby')).toBe(true);
  });
});
