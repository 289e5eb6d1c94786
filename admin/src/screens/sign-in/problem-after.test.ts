import { describe, expect, it } from 'vitest';
import { toApiError } from '@hokm/web/client';
import { problemAfter } from './use-sign-in.js';

const failure = (more: object) => toApiError(401, { success: false, code: 'x', message: 'No.', ...more });

describe('what the sign-in form says after an attempt', () => {
  it('is the words with the count of failures', () => {
    const error = failure({
      code: 'auth/wrong_credentials',
      failed_attempts: 2,
      attempts_max: 4,
      account_locked: false,
    });
    expect(problemAfter(error, 'No.')).toEqual({ words: 'No.', failed: 2, max: 4, lockedUntil: null });
  });

  it('is nothing when only the second step is wanted', () => {
    const error = failure({ code: 'auth/two_factor_required', requires_2fa: true });
    expect(problemAfter(error, 'No.')).toEqual({ words: null, failed: 0, max: 0, lockedUntil: null });
  });
});
