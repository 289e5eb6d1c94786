import { typedCode, typedRoom } from '@hokm/shared/spelling';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ALPHABET = `${LETTERS}0123456789`;
/** Characters of a room's code. */
const CODE_LENGTH = 6;
const CODE = /^(?=.*[A-Z])[A-Z0-9]{6}$/;
/** Bytes from here on are drawn again, so that each character is equally likely. */
const FAIR_BELOW = 256 - (256 % ALPHABET.length);

/** A fresh code: 6 characters of `A-Z` and `0-9` with at least one letter. */
export function newRoomCode(randomBytes: (count: number) => Uint8Array): string {
  let code = '';
  for (;;) {
    for (const byte of randomBytes(CODE_LENGTH)) {
      if (byte < FAIR_BELOW && code.length < CODE_LENGTH) code += ALPHABET.charAt(byte % ALPHABET.length);
    }
    if (code.length < CODE_LENGTH) continue;
    if (isRoomCode(code)) return code;
    code = '';
  }
}

/** True if a text is a room's code. Digits alone are not: they would be taken for an id of old. */
export function isRoomCode(text: string): boolean {
  return CODE.test(text);
}

/** A code as typed or pasted, as far as it can be one: Latin digits, capitals, nothing else, no longer than a code. */
export function tidyRoomCode(typed: string): string {
  return typedCode(typedRoom(typed)).toUpperCase().slice(0, CODE_LENGTH);
}

/** The code of a room that a scanned text is or leads to; null for any other. */
export function scannedRoomCode(text: string): string | null {
  const code = typedCode(typedRoom(text)).toUpperCase();
  return isRoomCode(code) ? code : null;
}
