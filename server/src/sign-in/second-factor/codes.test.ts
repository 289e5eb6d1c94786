import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCode } from './codes.js';

describe('a typed code', () => {
  it.each(['123456', ' 123 456 ', '۱۲۳۴۵۶', '١٢٣٤٥٦', '123-456', '\u200e123456\u200f'])(
    'is an app’s code, typed as %j',
    (text) => {
      expect(readCode(text)).toEqual({ kind: 'totp', code: '123456' });
    },
  );

  it.each(['abcd3-9fgh1', 'ABCD3-9FGHI', 'abcd39fghl', ' abcd3 — 9fgh1', 'abcd۳-۹fgh1'])(
    'is a recovery code, typed as %j',
    (text) => {
      expect(readCode(text)).toEqual({ kind: 'recovery', code: 'abcd39fgh1' });
    },
  );

  it.each(['', '12345', '1234567', 'abcd3-9fgh', 'abcd3-9fgh12', 'abcd3-9fgu1', '{"$ne":null}'])(
    'is invalid, typed as %j',
    (text) => {
      expect(readCode(text)).toBeNull();
    },
  );

  it('never causes an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([null, 'totp', 'recovery']).toContain(readCode(text)?.kind ?? null);
      }),
    );
  });
});
