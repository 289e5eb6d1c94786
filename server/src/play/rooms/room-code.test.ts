import { expect, it } from 'vitest';
import { ROOM_CODE } from '@hokm/shared/protocol';
import { seededBytes } from '../../../test/support/random.js';
import { newRoomCode } from './room-code.js';

it('makes codes of six characters with a letter, all characters about equally often', () => {
  const bytes = seededBytes(1);
  const counts = new Map<string, number>();
  for (let made = 0; made < 3_000; made++) {
    const code = newRoomCode(bytes);
    expect(code).toMatch(ROOM_CODE);
    for (const character of code) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect(counts.size).toBe(36);
  const expected = (3_000 * 6) / 36;
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.25);
});

it('never makes a code of digits alone, which old clients drop as a numeric id', () => {
  const onlyDigits = [26, 27, 28, 29, 30, 31, 26, 27, 28, 29, 30, 31];
  const withLetter = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  let asked = 0;
  expect(newRoomCode(() => Buffer.from(asked++ === 0 ? onlyDigits : withLetter))).toBe('ABCDEF');
});
