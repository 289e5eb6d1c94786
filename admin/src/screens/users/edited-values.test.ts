import { describe, expect, it } from 'vitest';
import { editedOf, joined } from './edited-values.js';

const base = editedOf({
  name: 'سارا',
  first_name: 'سارا',
  last_name: 'کاظمی',
  country: null,
  email: null,
  language: 'fa',
});

describe('an edit that somebody else was faster than', () => {
  it('keeps what was touched, and follows the other one in all else', () => {
    const mine = { ...base, name: 'سارا ک.', country: 'IR' };
    const theirs = { ...base, name: 'S. Kazemi', last_name: 'Kazemi' };
    expect(joined(base, mine, theirs)).toEqual({
      ...base,
      name: 'سارا ک.',
      country: 'IR',
      last_name: 'Kazemi',
    });
  });

  it('goes on as it was where the other one has changed something else', () => {
    const mine = { ...base, language: 'en' as const };
    expect(joined(base, mine, base)).toEqual(mine);
  });
});
