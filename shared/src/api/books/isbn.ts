import { typedCode } from '../../spelling/index.js';

const sum = (digits: string, weight: (at: number) => number): number =>
  Array.from(digits).reduce(
    (total, digit, at) => total + (digit === 'X' ? 10 : Number(digit)) * weight(at),
    0,
  );

/** What copies have before it: `ISBN-13:`. */
const LABEL = /^(?:URN)?ISBN(?:1[03](?=\d{9}))?/;

/** The digits of an ISBN of 10 or 13, without hyphens; null where its check digit is wrong or it is none. */
export function readIsbn(text: string): string | null {
  const digits = typedCode(text).toUpperCase().replace(LABEL, '');
  if (/^\d{9}[\dX]$/.test(digits)) return sum(digits, (at) => 10 - at) % 11 === 0 ? digits : null;
  if (/^97[89]\d{10}$/.test(digits))
    return sum(digits, (at) => (at % 2 === 0 ? 1 : 3)) % 10 === 0 ? digits : null;
  return null;
}
