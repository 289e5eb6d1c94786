import { describe, expect, it } from 'vitest';
import { schemeOf } from './theme.js';

describe('Telegram’s theme', () => {
  it('is dark or light as its ground is', () => {
    expect([schemeOf('#17212b'), schemeOf('#FFFFFF'), schemeOf('#1c1c1e')]).toEqual([
      'dark',
      'light',
      'dark',
    ]);
  });

  it('is not known from anything else', () => {
    for (const colour of [undefined, null, 7, 'red', '#fff', '#12345g']) expect(schemeOf(colour)).toBeNull();
  });
});
