import { describe, expect, it } from 'vitest';
import { ApiError, toApiError, UNREADABLE } from '../client/index.js';
import { codeText, errorMessage } from './index.js';

const words = (error: unknown) => errorMessage(error, 'It was not saved', 'en');

describe('the words for what failed', () => {
  it('are the server’s own when it has said something', () => {
    expect(words(toApiError(409, { code: 'friends/already', message: 'Already friends.' }))).toBe(
      'Already friends.',
    );
  });

  it('are those of the code when the server has said nothing', () => {
    expect(words(toApiError(401, { code: 'auth/unauthenticated', message: '' }))).toBe('Please sign in.');
    expect(words(new ApiError(200, UNREADABLE))).toBe('Unexpected response format');
  });

  it('name the action and the cause when there was no answer', () => {
    expect(words(new ApiError(0, 'server/unavailable'))).toBe(
      'It was not saved. The server is not available. Try again.',
    );
  });

  it('are the fallback for a code without words and for an error of another kind', () => {
    expect(words(toApiError(500, null))).toBe('It was not saved');
    expect(words(toApiError(400, { code: 'new/code' }))).toBe('It was not saved');
    expect(words(new TypeError('x is undefined'))).toBe('It was not saved');
  });
});

describe('the words for a code', () => {
  it('are known, else the server’s, else that it is unavailable', () => {
    expect(codeText('auth/unauthenticated', 'x', 'fa')).toBe('برای ادامه وارد شوید.');
    expect(codeText('new/code', 'Said so.', 'en')).toBe('Said so.');
    expect(codeText('new/code', null, 'en')).toBe('The server is not available. Try again.');
    expect(codeText(UNREADABLE, null, 'fa')).toBe('پاسخ سرور خوانا نبود.');
  });
});
