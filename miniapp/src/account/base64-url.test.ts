import { describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from './base64-url.js';

const bytes = (...values: number[]) => Uint8Array.from(values).buffer;

describe('base64url', () => {
  it('has neither padding nor signs that an address would change', () => {
    expect(toBase64Url(bytes(251, 255, 191))).toBe('-_-_');
    expect(toBase64Url(bytes(1))).toBe('AQ');
    expect(toBase64Url(bytes())).toBe('');
  });

  it('comes back as the same bytes, whatever their number', () => {
    for (let length = 0; length < 70; length += 1) {
      const all = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
      expect(fromBase64Url(toBase64Url(all.buffer))).toEqual(all);
      expect(toBase64Url(all.buffer)).toBe(Buffer.from(all).toString('base64url'));
    }
  });
});
