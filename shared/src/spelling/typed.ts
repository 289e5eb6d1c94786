import { readAddress } from '../addresses/index.js';
import { latinDigits } from './digits.js';
import { plainI } from './letters.js';

/** Characters that chats and keyboards add and nobody sees. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u0640]/gu;
const SPACES = /\s+/gu;
const DASHES = /[\p{Pd}\u2212\u00ad]/gu;

/**
 * What was typed or pasted, as one line: full-width and presentation forms plain, digits Latin, nothing unseen, single spaces.
 * For texts that are compared, not for names that are shown.
 */
export function typedText(text: string): string {
  const visible = text.normalize('NFKC').replace(SPACES, ' ').replace(UNSEEN, '');
  return latinDigits(visible).replace(SPACES, ' ').trim();
}

const unspaced = (text: string): string => typedText(text).replace(SPACES, '');

/** A code without spaces, dashes and accents. Its case is the reader's. */
export function typedCode(text: string): string {
  const plain = unspaced(text)
    .replace(DASHES, '')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '');
  return plainI(plain);
}

const ROOM_CODE = /^(?=.*[A-Z])[A-Z0-9]{6}$/;
const START = /[?&](?:startapp|start)=([\w-]{1,64})/;
const ROOM_PATH = /\/(?:room|watch)\/([A-Za-z0-9]{6})(?:[/?#]|$)/;

/** The code of a room, or of a link to it, in capitals. Any other text as it is. */
export function typedRoom(text: string): string {
  if (ROOM_CODE.test(text)) return text;
  const line = unspaced(text);
  const linked = readAddress(START.exec(line)?.[1] ?? '');
  const code = linked?.kind === 'room' ? linked.id : (ROOM_PATH.exec(line)?.[1] ?? typedCode(line));
  const capitals = code.toUpperCase();
  return ROOM_CODE.test(capitals) ? capitals : text.trim();
}

const plainEmail = (line: string): string =>
  plainI(line.replace(/^mailto:/i, '').replace(/[\u3002\uff61]/g, '.'));

const EDGES = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+|[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+$/gu;

/** An e-mail address that is going to be written to: what is inside of it and shows stays, so that two are not taken for one. */
export function typedEmail(text: string): string {
  const bare = text.replace(EDGES, '');
  return /\p{Cc}/u.test(bare) ? bare : plainEmail(typedText(bare.replace(/\p{Cf}/gu, '')));
}

/** An e-mail address that is looked for, also out of `Name <address>`. */
export function emailIn(text: string): string {
  const line = unspaced(text);
  return plainEmail(/<([^<>]*)>$/.exec(line)?.[1] ?? line);
}

/** A number that may be long: without spaces, dashes, brackets, separators of thousands and a sign before it. */
export function typedNumber(text: string): string {
  return unspaced(text)
    .replace(/[,٬،'’_()]/g, '')
    .replace(/(\d)\p{Pd}(?=\d)/gu, '$1')
    .replace(/[\u2212\p{Pd}]/gu, '-')
    .replace(/٫/g, '.')
    .replace(/^\+/, '');
}

const ID = /^[0-9a-f]{24}$/;
const LINK = /^(?:https?:\/\/)?(?:www\.)?(?:t\.me|telegram\.(?:me|dog))\/(?:s\/)?@?(\w{2,64})/i;
const OWN_LINK = /(?:[?&]add=|\/profile\/)([0-9a-f]{24})(?![0-9a-f])/i;
const RESOLVE = /^tg:\/*resolve\?(?:.*&)?domain=(\w{2,64})/i;

/** Who a link or a username with `@` names: an account's id, or `@username`; null for a text that is neither. */
export function namedPerson(text: string): string | null {
  const line = unspaced(text);
  const linked = readAddress(START.exec(line)?.[1] ?? '');
  if (linked !== null && ['friend', 'ref', 'profile'].includes(linked.kind)) return linked.id;
  const own = OWN_LINK.exec(line)?.[1];
  if (own !== undefined) return own.toLowerCase();
  const username = (LINK.exec(line) ?? RESOLVE.exec(line) ?? /^@+(.+)$/u.exec(line))?.[1];
  return username === undefined ? null : `@${plainI(username)}`;
}

/** Who somebody means by a link, `@username`, an id or a number; other texts as one line. */
export function typedPerson(text: string): string {
  const named = namedPerson(text);
  if (named !== null) return named;
  const number = typedNumber(text);
  if (/^\d+$/.test(number)) return number;
  const word = plainI(unspaced(text));
  return ID.test(word.toLowerCase()) ? word.toLowerCase() : word;
}

/** An address or a network of the internet. */
export function typedNetwork(text: string): string {
  return unspaced(text).toLowerCase();
}
