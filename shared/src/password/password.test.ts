import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordFaults, PASSWORD_RULES, passwordRuleText, passwordStrength } from './index.js';

const english = (password: string) => passwordFaults(password).map((rule) => passwordRuleText(rule, 'en'));

describe('the rules of a password', () => {
  it.each([
    ['Ab1!xyz', 'Password must be at least 8 characters long'],
    [`Ab1!${'x'.repeat(124)}`, 'Password must be less than 128 characters'],
    ['ab1!xyzw', 'Password must contain at least one uppercase letter'],
    ['AB1!XYZW', 'Password must contain at least one lowercase letter'],
    ['Abc!xyzw', 'Password must contain at least one number'],
    ['Abc1xyzw', 'Password must contain at least one special character'],
  ])('%s breaks one, which has its own words', (password, words) => {
    expect(english(password)).toEqual([words]);
  });

  it('accept 8 and 127 characters, with Persian digits and letters among them', () => {
    for (const good of ['Abc1!xyz', `Ab1!${'x'.repeat(123)}`, 'Aaسلام‌۱۲ گل'])
      expect(english(good)).toEqual([]);
  });

  it('count code points, not UTF-16 units', () => {
    expect(passwordFaults('Ab1!😀😀😀')).toEqual(['too_short']);
    expect(passwordFaults('Ab1!😀😀😀😀')).toEqual([]);
  });

  it('have different texts, in both languages', () => {
    for (const language of ['fa', 'en'] as const) {
      const texts = PASSWORD_RULES.map((rule) => passwordRuleText(rule, language));
      expect(new Set(texts).size).toBe(PASSWORD_RULES.length);
    }
  });

  it('are all broken by an empty password', () => {
    expect(passwordFaults('')).toEqual([
      'too_short',
      'no_uppercase',
      'no_lowercase',
      'no_number',
      'no_special',
    ]);
  });
});

describe('the strength of a password', () => {
  it.each([
    ['', 0],
    ['a', 4 + 10 + 2],
    ['aaaa', 16 + 10 + 2],
    ['Abc1!xyz', 32 + 30 + 15 + 16],
    ['Abcdefg1!xyz', 100],
    ['user', 16 + 10 + 8 - 30],
    ['Password1!', 40 + 30 + 15 + 18 - 30],
    ['pAsSwOrD', 32 + 20 + 16 - 30],
    ['123456', 24 + 10 + 12 - 30],
    ['password qwerty admin', 40 + 10 + 15 + 20 - 30],
    ['!!!!!!!!!!', 40 + 15 + 2],
  ])('of «%s» is %i', (password, score) => {
    expect(passwordStrength(password)).toBe(score);
  });

  it('is an integer from 0 to 100 for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (password) => {
        const score = passwordStrength(password);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
      }),
    );
  });

  it('does not fall when a character is added, unless that makes an obvious word', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.string({ minLength: 1, maxLength: 1 }), (start, more) => {
        const obvious = /password|123456|qwerty|admin|user/i;
        fc.pre(obvious.test(start) || !obvious.test(start + more));
        expect(passwordStrength(start + more)).toBeGreaterThanOrEqual(passwordStrength(start));
      }),
    );
  });

  it('of a password that breaks no rule is 55 or more', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8, maxLength: 60 }), (password) => {
        fc.pre(passwordFaults(password).length === 0);
        expect(passwordStrength(password)).toBeGreaterThanOrEqual(32 + 30 + 15 + 8 - 30);
      }),
    );
  });
});
