import { describe, expect, it } from 'vitest';
import { readKept } from './kept-texts.js';

const KEPT = {
  version: 3,
  language: 'de',
  base: 'en',
  dir: 'ltr',
  texts: { 'app.name': 'Hokm' },
  errors: {},
};

describe('texts that the device has kept', () => {
  it('are read as they were kept', () => {
    expect(readKept(JSON.stringify(KEPT))).toEqual(KEPT);
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '"x"',
    JSON.stringify({ ...KEPT, version: '3' }),
    JSON.stringify({ ...KEPT, base: 'de' }),
    JSON.stringify({ ...KEPT, language: 7 }),
    JSON.stringify({ ...KEPT, texts: { 'app.name': { $ne: 1 } } }),
    JSON.stringify({ ...KEPT, texts: ['x'] }),
    JSON.stringify({ ...KEPT, errors: null }),
  ])('are none where the device keeps anything else: %s', (kept) => {
    expect(readKept(kept)).toBeNull();
  });
});
