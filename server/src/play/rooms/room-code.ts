import { ROOM_CODE } from '@hokm/shared/protocol';
import type { RandomBytes } from '../../platform/core/ports.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const LENGTH = 6;
/** The largest multiple of the alphabet's size below 256: bytes from it on are thrown away, so no character is favoured. */
const UNBIASED = 256 - (256 % ALPHABET.length);

/** A new room code: 6 characters, at least one of them a letter (a number could be taken for an old numeric id). */
export function newRoomCode(randomBytes: RandomBytes): string {
  for (;;) {
    const code = [...randomBytes(LENGTH * 2)]
      .filter((byte) => byte < UNBIASED)
      .slice(0, LENGTH)
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join('');
    if (ROOM_CODE.test(code)) return code;
  }
}
