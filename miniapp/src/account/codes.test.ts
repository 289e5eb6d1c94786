import { describe, expect, it } from 'vitest';
import { codeDigits, inGroups, recoveryCode } from './codes.js';

describe('a code of an authenticator app', () => {
  it('is six digits, whatever script and spaces they are typed with', () => {
    expect(codeDigits('۱۲۳ ۴۵۶')).toBe('123456');
    expect(codeDigits('١٢٣-٤٥٦')).toBe('123456');
    expect(codeDigits(' 123 456 789')).toBe('123456');
    expect(codeDigits('abc')).toBe('');
  });
});

describe('a recovery code', () => {
  it('gets its dash by itself, and keeps the one that is pasted', () => {
    expect(recoveryCode('ABcde')).toBe('abcde');
    expect(recoveryCode('abcdef')).toBe('abcde-f');
    expect(recoveryCode(' abcde-fgh23 ')).toBe('abcde-fgh23');
    expect(recoveryCode('abcde fgh۲۳ and more')).toBe('abcde-fgh23');
  });
});

describe('a secret to be typed', () => {
  it('stands in groups of four', () => {
    expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
    expect(inGroups('ABCD')).toBe('ABCD');
  });
});
