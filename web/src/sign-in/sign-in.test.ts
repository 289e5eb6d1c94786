import { describe, expect, it } from 'vitest';
import { toApiError } from '../client/index.js';
import {
  attemptState,
  groupSecret,
  isCompleteCode,
  passwordLevel,
  secondStep,
  svgUrl,
  tidyCode,
} from './index.js';

const failure = (more: object) => toApiError(401, { success: false, code: 'x', message: 'No.', ...more });

describe('the attempts after a failed sign-in', () => {
  it('are the server’s count', () => {
    const error = failure({ failed_attempts: 2, attempts_max: 7, account_locked: false });
    expect(attemptState(error)).toEqual({ failed: 2, max: 7, lockedUntil: null });
  });

  it('are not counted any more when the account is locked until a time', () => {
    const unlock_time = '2036-01-01T00:15:00.000Z';
    const error = failure({ failed_attempts: 5, attempts_max: 5, account_locked: true, unlock_time });
    expect(attemptState(error)).toEqual({ failed: 0, max: 5, lockedUntil: Date.UTC(2036, 0, 1, 0, 15) });
  });

  it('are unknown for any other failure', () => {
    expect(attemptState(null)).toEqual({ failed: 0, max: 0, lockedUntil: null });
    expect(attemptState(failure({}))).toEqual({ failed: 0, max: 0, lockedUntil: null });
  });
});

describe('the second step of a sign-in', () => {
  it('is asked for with its methods', () => {
    const asked = failure({ requires_2fa: true, two_fa_methods: ['totp', 'recovery'] });
    expect(secondStep(asked)).toEqual({ methods: ['totp', 'recovery'], passkeyOptions: null });
  });

  it('is not there otherwise', () => {
    expect(secondStep(failure({}))).toBeNull();
    expect(secondStep(failure({ requires_2fa: false, two_fa_methods: ['totp'] }))).toBeNull();
    expect(secondStep(new Error('down'))).toBeNull();
  });
});

describe('codes', () => {
  it('of an app are six Latin digits of whatever was typed', () => {
    expect(tidyCode('totp', '۱۲۳ ۴۵۶')).toBe('123456');
    expect(tidyCode('totp', '1234567')).toBe('123456');
    expect(tidyCode('totp', 'abc')).toBe('');
  });

  it('for recovery are written as the server stores them', () => {
    expect(tidyCode('recovery', ' K7M0Q x4vh9 ')).toBe('k7m0q-x4vh9');
    expect(tidyCode('recovery', 'k7m')).toBe('k7m');
  });

  it('are complete with all their characters', () => {
    expect(isCompleteCode('totp', '123456')).toBe(true);
    expect(isCompleteCode('totp', '12345')).toBe(false);
    expect(isCompleteCode('recovery', 'k7m0q-x4vh9')).toBe(true);
    expect(isCompleteCode('recovery', 'k7m0q')).toBe(false);
  });

  it('that are secrets are read in groups of four', () => {
    expect(groupSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
    expect(groupSecret('ABCD')).toBe('ABCD');
  });

  it('as pictures become the address of an image', () => {
    expect(svgUrl('<svg id="#"/>')).toBe('data:image/svg+xml;utf8,%3Csvg%20id%3D%22%23%22%2F%3E');
  });
});

describe('the level of a password', () => {
  it('follows its strength, and is never good while it breaks a rule', () => {
    expect(passwordLevel('')).toBe('weak');
    expect(passwordLevel('Password1!')).toBe('good');
    expect(passwordLevel('Turquoise-Lantern-42')).toBe('strong');
    expect(passwordLevel('turquoise-lantern-42')).toBe('fair');
  });

  it('counts the least length of the settings', () => {
    expect(passwordLevel('Abcdefg1!xyz')).toBe('strong');
    expect(passwordLevel('Abcdefg1!xyz', 14)).toBe('fair');
  });
});
