import { describe, expect, it } from 'vitest';
import { fileText } from './index.js';

describe('a file', () => {
  it('is a text in every encoding of editors and spreadsheets', () => {
    const text = 'key;value\r\na;سلام چگونه‌اید';
    const le = (from: string) =>
      Array.from(from).flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]);
    const be = (from: string) =>
      Array.from(from).flatMap((sign) => [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 255]);
    const utf8 = [...new TextEncoder().encode(`\uFEFF${text}`)];
    for (const bytes of [utf8, le(`\uFEFF${text}`), le(text), be(`\uFEFF${text}`), be(text)])
      expect(fileText(Uint8Array.from(bytes))).toBe(text);
    const persian = Uint8Array.from([...new TextEncoder().encode('a;'), 0xd3, 0xe1, 0xc7, 0xe3]);
    expect(fileText(persian)).toBe('a;سلام');
    expect(fileText(new Uint8Array())).toBe('');
  });
});
