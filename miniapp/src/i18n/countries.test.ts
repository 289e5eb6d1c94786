import { describe, expect, it } from 'vitest';
import { countries, countryName } from './countries.js';

describe('countries', () => {
  it('have a name each in both languages, and no code twice', () => {
    for (const language of ['fa', 'en'] as const) {
      const all = countries(language);
      expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
      expect(all).toHaveLength(249);
      for (const { code, name } of all) expect(name, code).not.toBe(code);
    }
  });

  it('begin where Persian is spoken and go on by name', () => {
    const names = countries('en').map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['Iran', 'Afghanistan', 'Tajikistan', 'Åland Islands']);
    expect(countries('fa')[0]?.name).toBe('ایران');
  });

  it('are named one by one too', () => {
    expect(countryName('DE', 'fa')).toBe('آلمان');
    expect(countryName('DE', 'en')).toBe('Germany');
  });
});
