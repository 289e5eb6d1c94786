import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/index.js';
import { errorMessage } from './failure-words.js';

const words = (error: unknown) => errorMessage(error, 'Login failed', 'en');

describe('the words for what failed', () => {
  it('are the server’s own where it said something', () => {
    expect(words(new ApiError(423, 'auth/account_locked', 'Account locked until 10:15'))).toBe(
      'Account locked until 10:15',
    );
  });

  it('say of a silent server that it is one', () => {
    expect(words(new ApiError(0, 'server/unavailable', null))).toMatch(/^Login failed\. .*server/i);
  });

  it('name the deed when nothing better is known', () => {
    expect(words(new ApiError(502, 'server/unavailable', null))).toBe('Login failed');
    expect(words(new TypeError('x is not a function'))).toBe('Login failed');
  });

  it('are the code’s where the server gave but that', () => {
    expect(words(new ApiError(409, 'auth/last_identity', null))).toMatch(/only way/);
  });
});
