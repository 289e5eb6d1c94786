import { describe, expect, it } from 'vitest';
import { ApiError, toApiError } from '@hokm/web/client';
import { isBackendFailure } from './failure.js';

describe('a failure of the server', () => {
  it('is no answer, a breakdown, or the page of a proxy', () => {
    for (const error of [
      toApiError(0, null),
      toApiError(500, { code: 'server/error' }),
      toApiError(503, { code: 'server/unavailable' }),
      toApiError(502, '<h1>Bad gateway</h1>'),
      toApiError(200, '<h1>Sign in to this network</h1>'),
    ])
      expect(isBackendFailure(error), error.code).toBe(true);
  });

  it('is no refusal, no end of the session, and no announced maintenance', () => {
    for (const error of [
      toApiError(401, { code: 'auth/unauthenticated' }),
      toApiError(403, { code: 'auth/forbidden' }),
      toApiError(429, { code: 'request/too_many' }),
      toApiError(503, { code: 'server/maintenance' }),
      new ApiError(404, 'request/not_found'),
      new Error('a bug'),
      null,
    ])
      expect(isBackendFailure(error)).toBe(false);
  });
});
