import { describe, expect, it } from 'vitest';
import { EMAIL_MAX, isEmailAddress } from './index.js';

describe('an email address', () => {
  it.each(['sara@example.org', 'a.b+c@sub.example.co', "o'hara@xn--mgba3a4f16a.ir", 'A@B.IR'])(
    'is %j',
    (text) => {
      expect(isEmailAddress(text)).toBe(true);
    },
  );

  it.each([
    ['', 'nothing'],
    ['sara', 'a name alone'],
    ['sara@example', 'a domain of one label'],
    ['sara@example..org', 'an empty label'],
    ['sa ra@example.org', 'a space in it'],
    [' sara@example.org', 'a space before it'],
    ['a@example.org,b@example.org', 'two of them'],
    ['sara@example.org\nBcc: b@example.org', 'a second line'],
    ['سارا@example.org', 'letters that mail does not carry everywhere'],
    ['@example.org', 'a domain alone'],
  ])('is not %j: %s', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });

  it('has at most 254 characters', () => {
    const longest = `${'n'.repeat(64)}@${'a'.repeat(63)}.${'b'.repeat(60)}.${'c'.repeat(60)}.org`;
    expect(longest).toHaveLength(EMAIL_MAX);
    expect(isEmailAddress(longest)).toBe(true);
    expect(isEmailAddress(`${longest}g`)).toBe(false);
  });
});
