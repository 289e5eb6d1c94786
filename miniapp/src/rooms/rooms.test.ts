import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as protocol from '@hokm/shared/protocol';
import { isRoomCode, newRoomCode, scannedRoomCode, tidyRoomCode } from './room-code.js';
import { cutRoomName, isRoomName, nameLength, ROOM_NAME_MAX } from './room-name.js';

describe('room codes', () => {
  it('are six capitals and digits with at least one letter, as the wire wants them', () => {
    for (let n = 0; n < 500; n += 1) {
      const code = newRoomCode(randomBytes);
      expect(code).toMatch(protocol.ROOM_CODE);
      expect(isRoomCode(code)).toBe(true);
    }
  });

  it('never consist of digits alone, even if chance says so', () => {
    const digits = Uint8Array.from([26, 27, 28, 29, 30, 31]);
    const letters = Uint8Array.from([0, 1, 2, 3, 4, 5]);
    const draws = [digits, letters];
    expect(newRoomCode(() => draws.shift() ?? letters)).toBe('ABCDEF');
  });

  it('draw bytes again that would favour some characters', () => {
    const draws = [Uint8Array.from([255, 252, 0, 0, 0, 0]), Uint8Array.from([1, 1, 1, 1, 1, 1])];
    expect(newRoomCode(() => draws.shift() ?? new Uint8Array(6))).toBe('AAAABB');
  });

  it('are distinguished from numeric ids and other texts', () => {
    expect(['ABC123', '12345A'].map(isRoomCode)).toEqual([true, true]);
    expect(['123456', 'ABC12', 'abc123', 'ABC1234', 'ABC 12'].some(isRoomCode)).toBe(false);
  });

  it('are read as people type them: Persian digits, small letters, blanks and dashes', () => {
    expect(tidyRoomCode(' yld-۷q۴ ')).toBe('YLD7Q4');
    expect(tidyRoomCode('AB٣٤CDEF')).toBe('AB34CD');
    expect(tidyRoomCode('کد: ABC123')).toBe('ABC123');
  });

  it('are scanned as themselves and as links, and nothing else is taken for one', () => {
    const links = [
      'https://t.me/hokm_bot?startapp=room_ABC123',
      'https://hokm.example.org/room/ABC123?join=1',
    ];
    expect([...links, 'abc123'].map(scannedRoomCode)).toEqual(['ABC123', 'ABC123', 'ABC123']);
    const others = ['', '123456', 'https://example.org/', 'ABC1234'];
    expect(others.map(scannedRoomCode)).toEqual(others.map(() => null));
  });
});

describe('room names', () => {
  it('have the same limit as the wire', () => {
    expect(ROOM_NAME_MAX).toBe(protocol.ROOM_NAME_MAX);
  });

  it('need something other than blanks', () => {
    expect(['', '   ', '\n'].some(isRoomName)).toBe(false);
    expect(isRoomName(' شب ')).toBe(true);
  });

  it('may be ten characters long and no longer', () => {
    expect(isRoomName('۱۲۳۴۵۶۷۸۹۰')).toBe(true);
    expect(isRoomName('12345678901')).toBe(false);
  });

  it('count characters as people see them, without the blanks around', () => {
    expect(nameLength('  شب یلدا ')).toBe(7);
    expect(nameLength('👑👑')).toBe(2);
  });

  it('are cut while typing, without halving a character', () => {
    expect(cutRoomName('👑👑👑👑👑👑👑👑👑👑👑')).toBe('👑'.repeat(10));
    expect(cutRoomName('  Teh Nights and days')).toBe('Teh Nights');
  });
});
