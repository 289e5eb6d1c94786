import { describe, expect, it } from 'vitest';
import { skeleton } from './skeleton.js';

describe('skeleton', () => {
  it.each([
    ['شیران', 'شيران'],
    ['شیران', 'شِیـــران'],
    ['شیران', 'شی\u200Cران'],
    ['شیران', 'ش\u200Bی\u2060ر\u00ADان'],
    ['شیران', ' شیران  ۔'],
    ['کرکس', 'كركس'],
    ['تیم ۱۲', 'تیم١٢'],
    ['Team 12', 'team۱۲'],
    ['Lions', 'Liоns'],
    ['HOKM', 'ΗΟΚΜ'],
    ['hokm', 'нокм'],
    ['Lions', 'Ｌｉｏｎｓ'],
    ['Lions', '𝐋𝐢𝐨𝐧𝐬'],
    ['Lions', 'L1ons'],
    ['Lions', 'Líons'],
    ['Lions', 'L.i.o.n.s'],
    ['آریا', 'اریا'],
  ])('is the same for %s and %s', (one, other) => {
    expect(skeleton(one)).toBe(skeleton(other));
  });

  it.each([
    ['شیران', 'شیرین'],
    ['Lions', 'Loins'],
    ['گرگ', 'کرک'],
    ['تیم ۱', 'تیم ۲'],
  ])('tells %s from %s', (one, other) => {
    expect(skeleton(one)).not.toBe(skeleton(other));
  });

  it.each(['', ' ', '\u200C', '\u3164', '\u2800', '😀', '...', '\u115F\u1160'])('is empty for %j', (text) => {
    expect(skeleton(text)).toBe('');
  });
});
