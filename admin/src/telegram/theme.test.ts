import { describe, expect, it } from 'vitest';
import { schemeOf } from './theme.js';

describe('Telegram’s theme', () => {
  it('is dark or light as its ground is', () => {
    expect([
      schemeOf('#17212b'),
      schemeOf('#FFFFFF'),
      schemeOf('#1c1c1e'),
      schemeOf('rgb(23,33,43)'),
    ]).toEqual(['dark', 'light', 'dark', 'dark']);
  });

  it('is not known from anything else', () => {
    for (const colour of [undefined, null, {}, 'red', '#ff', '#12345g']) expect(schemeOf(colour)).toBeNull();
  });
});
