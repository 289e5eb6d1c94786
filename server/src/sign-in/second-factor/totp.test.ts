import { describe, expect, it } from 'vitest';
import { base32, codeOf, otpauthUrl, stepOf, stepWithCode } from './totp.js';

const SECRET = Buffer.from('12345678901234567890');

describe('a code of an authenticator app', () => {
  it.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('is that of RFC 4226, appendix D, for count %i', (count, code) => {
    expect(codeOf(SECRET, count)).toBe(code);
  });

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238, appendix B, at second %i', (second, code) => {
    expect(codeOf(SECRET, stepOf(second * 1000))).toBe(code);
  });

  it('is valid half a minute before and after its step', () => {
    const now = 1_234_567_890_000;
    const step = stepOf(now);
    const found = (steps: number) => stepWithCode(SECRET, codeOf(SECRET, step + steps), now, -1);
    expect([-2, -1, 0, 1, 2].map(found)).toEqual([null, step - 1, step, step + 1, null]);
  });

  it('is spent with its step, and so are earlier ones', () => {
    const now = 1_234_567_890_000;
    const step = stepOf(now);
    expect(stepWithCode(SECRET, codeOf(SECRET, step), now, step)).toBeNull();
    expect(stepWithCode(SECRET, codeOf(SECRET, step - 1), now, step)).toBeNull();
    expect(stepWithCode(SECRET, codeOf(SECRET, step + 1), now, step)).toBe(step + 1);
  });

  it.each(['', '12345', '1234567', 'abcdef'])('is not %j', (text) => {
    expect(stepWithCode(SECRET, text, 1_234_567_890_000, -1)).toBeNull();
  });
});

describe('the secret for an app', () => {
  it.each([
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is Base32 of RFC 4648: %j is %j', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
  });

  it('is in an address with product and account, with any characters in them', () => {
    const url = otpauthUrl(SECRET, 'Hokm', 'a b+c@example.org');
    expect(url).toBe(
      'otpauth://totp/Hokm:a%20b%2Bc%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Hokm&algorithm=SHA1&digits=6&period=30',
    );
  });
});
