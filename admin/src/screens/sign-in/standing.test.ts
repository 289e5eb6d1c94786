import { describe, expect, it } from 'vitest';
import { NOTHING, secondStepOf, standingAfter } from './standing.js';

const refused = (more: object) =>
  ({
    kind: 'refused',
    status: 401,
    failure: { success: false, code: 'auth/wrong_credentials', message: 'No.', ...more },
  }) as const;

describe('how it stands after a sign-in that did not work', () => {
  it('is told in the server’s words, with the count of failures', () => {
    expect(standingAfter(refused({ failed_attempts: 2, account_locked: false }))).toEqual({
      message: 'No.',
      problem: null,
      failed: 2,
      lockedUntil: null,
    });
  });

  it('is locked until the server’s time, and then does not count any more', () => {
    const unlock_time = '2036-01-01T00:15:00.000Z';
    const locked = standingAfter(refused({ failed_attempts: 5, account_locked: true, unlock_time }));
    expect(locked).toMatchObject({ failed: 0, lockedUntil: Date.UTC(2036, 0, 1, 0, 15) });
  });

  it('is told in our own words where the server says nothing', () => {
    expect(standingAfter(refused({ message: '' })).problem).toBe('sign_in_failed');
    expect(standingAfter({ kind: 'unreachable' }).problem).toBe('unreachable');
    expect(standingAfter({ kind: 'unexpected' }).problem).toBe('unexpected');
  });

  it('says nothing when only the second step is wanted', () => {
    expect(standingAfter(refused({ code: 'auth/two_factor_required', requires_2fa: true }))).toEqual(NOTHING);
  });
});

describe('the second step', () => {
  it('is there when the server asks for it and says how', () => {
    const failure = { success: false, code: 'x', message: '' } as const;
    expect(secondStepOf(failure)).toBeNull();
    expect(secondStepOf({ ...failure, requires_2fa: false, two_fa_methods: ['totp'] })).toBeNull();
    expect(secondStepOf({ ...failure, requires_2fa: true, two_fa_methods: ['totp', 'recovery'] })).toEqual({
      methods: ['totp', 'recovery'],
      passkeyOptions: null,
    });
  });
});
