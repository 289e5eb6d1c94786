import { readAddress } from '../addresses/index.js';
import { isEmailAddress } from '../email/index.js';
import { latinDigits } from './digits.js';
import { plainI } from './letters.js';

/** Characters that chats and keyboards add and nobody sees. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u0640]/gu;
/** White space, but no byte order mark. */
const SPACES = /[^\S\ufeff]+/gu;
const DASHES = /[\p{Pd}\u2212]/gu;
/** Quotes and brackets before what was pasted, and with the signs of a sentence behind it. */
const BEFORE = /^[\s\p{Ps}\p{Pi}"'`<]+/u;
const BEHIND = /[\s\p{Pe}\p{Pf}"'`>.,;:!?\u060c\u061b\u061f]+$/u;

/**
 * What was typed or pasted, as one line: full-width and presentation forms plain, digits Latin, nothing unseen, single spaces.
 * For texts that are compared, not for names that are shown.
 */
export function typedText(text: string): string {
  const visible = text.normalize('NFKC').replace(SPACES, ' ').replace(UNSEEN, '');
  return latinDigits(visible).replace(SPACES, ' ').trim();
}

/** The same without quotes, brackets and the signs of a sentence around it. */
const alone = (text: string): string => typedText(text).replace(BEFORE, '').replace(BEHIND, '');
const unspaced = (text: string): string => alone(text).replace(SPACES, '');

/** A code: its Latin letters and digits, without accents and all that stands around and between them. Its case is the reader's. */
export function typedCode(text: string): string {
  const line = typedText(text)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '');
  return plainI(line).replace(/[^A-Za-z0-9]/g, '');
}

/** A link that was copied as part of another one, with its percent signs undone. */
function decoded(line: string): string {
  let text = line;
  for (let times = 0; times < 2 && /%[0-9a-f]{2}/i.test(text); times += 1)
    try {
      text = decodeURIComponent(text);
    } catch {
      return text;
    }
  return text;
}

const ROOM_CODE = /^(?=.*[A-Z])[A-Z0-9]{6}$/;
const START = /(?:^|[?&])(?:startapp|start)=([\w-]{1,64})/;
const ROOM_PATH = /\/(?:room|watch|game)\/([A-Za-z0-9]{6})(?:[/?#&]|$)/;
/** A code among other words. */
const ROOM_WORDS = /(?<![A-Za-z0-9])(?=[A-Z0-9]{0,5}[A-Z])[A-Z0-9]{6}(?![A-Za-z0-9])/g;

/** The code of a room, or of a link to it, in capitals. Any other text as it is. */
export function typedRoom(text: string): string {
  if (ROOM_CODE.test(text)) return text;
  const line = decoded(unspaced(text));
  const linked = readAddress(START.exec(line)?.[1] ?? line);
  const isRoom = linked?.kind === 'room' || linked?.kind === 'partner';
  const code = isRoom ? linked.id : (ROOM_PATH.exec(line)?.[1] ?? typedCode(line));
  const capitals = code.toUpperCase();
  if (ROOM_CODE.test(capitals)) return capitals;
  const [only, ...more] = typedText(text).match(ROOM_WORDS) ?? [];
  return only !== undefined && more.length === 0 ? only : text.trim();
}

/** An address out of `Name <address>` or `mailto:`, with the dots and the sign of any keyboard. */
function plainEmail(line: string): string {
  const inside = /^[^<>]*<([^<>]*)>[\s.,;]*$/.exec(line)?.[1] ?? line;
  const [address = ''] = alone(inside)
    .replace(/^mailto:/i, '')
    .split(/\?(?=[a-z]+=[^@]*$)/i);
  return plainI(
    alone(address)
      .replace(/[\u3002\uff61]/g, '.')
      .replace(/ ?@ ?/, '@'),
  );
}

const EDGES = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+|[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+$/gu;

/** An e-mail address that is going to be written to: what is inside of it and shows stays, so that two are not taken for one. */
export function typedEmail(text: string): string {
  const bare = text.replace(EDGES, '');
  return /\p{Cc}/u.test(bare) ? bare : plainEmail(typedText(bare.replace(/\p{Cf}/gu, '')));
}

/** An e-mail address that is looked for. */
export function emailIn(text: string): string {
  return plainEmail(typedText(text)).replace(SPACES, '');
}

/** A number that names something, such as an id or a telephone: without spaces, dashes, brackets and a sign before it. */
export function typedNumber(text: string): string {
  return unspaced(text)
    .replace(/[,٬،'’_()]/g, '')
    .replace(/(\d)\p{Pd}(?=\d)/gu, '$1')
    .replace(DASHES, '-')
    .replace(/٫/g, '.')
    .replace(/^[+#]/, '');
}

/** Digits in groups of three, by one separator throughout. */
const GROUPED = /^[+-]?\d{1,3}(?:([,٬،'’_ ])\d{3})(?:\1\d{3})*$/;
const WHOLE = /^[+-]?\d{1,15}$/;

/** A whole number that counts something, in any digits and with separators of thousands; null for anything else, also for `12,5`. */
export function wholeNumber(text: string): number | null {
  const line = alone(text)
    .replace(DASHES, '-')
    .replace(/^([+-]) /, '$1');
  const digits = GROUPED.test(line) ? line.replace(/[^\d+-]/g, '') : line;
  return WHOLE.test(digits) ? Number(digits) : null;
}

/** The first group is no zero: `0,013` may be meant with a decimal comma. */
const GROUPED_DECIMAL = /^[1-9]\d{0,2}(?:([,٬،'’_ ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;

/** A decimal number in Latin digits and with a point, without separators of thousands; `12,5` stays as it is. */
export function typedDecimal(text: string): string {
  const line = alone(text).replace(/٫/g, '.');
  return GROUPED_DECIMAL.test(line) ? line.replace(/[^\d.]/g, '') : line;
}

/** A day as numbers with `-` between them, in the order in which they were typed. */
export function typedDay(text: string): string {
  return unspaced(text).replace(/[/\\.,:٫٬،؍\u2044\u2215\p{Pd}\u2212]/gu, '-');
}

/** A time of day with `:` between its numbers. */
export function typedTime(text: string): string {
  return unspaced(text).replace(/[.٫,،٬\u2236]/g, ':');
}

const ID = /^[0-9a-f]{24}$/;
const LINK = /^(?:https?:\/\/)?(?:www\.)?(?:t\.me|telegram\.(?:me|dog))\/(?:s\/)?@?(\w{2,64})/i;
const OWN_HOST = /^(?:https?:\/\/)?(?!www\.)(\w{2,64})\.t\.me(?:[/?#]|$)/i;
const WEB_CLIENT = /^(?:https?:\/\/)?web\.telegram\.org\/[^#]*#@(\w{2,64})$/i;
const OWN_LINK = /(?:[?&]add=|\/(?:profile|users)\/)([0-9a-f]{24})(?![0-9a-f])/i;
const RESOLVE = /^tg:\/*resolve\?(?:.*&)?domain=(\w{2,64})/i;
const USERNAMES = [LINK, OWN_HOST, WEB_CLIENT, RESOLVE, /^@+(.+)$/u];
const NUMBERED = /^(?:tg:\/*user\?(?:.*&)?id=|(?:id|شناسه|آیدی)[:=#]?)(?=\d+$|[0-9a-f]{24}$)/i;

/** Who a link or a username with `@` names: an account's id, or `@username`; null for a text that is neither. */
export function namedPerson(text: string): string | null {
  const line = unspaced(text);
  const linked = readAddress(START.exec(decoded(line))?.[1] ?? '');
  if (linked !== null && ['friend', 'ref', 'profile'].includes(linked.kind)) return linked.id;
  const own = OWN_LINK.exec(line)?.[1];
  if (own !== undefined) return own.toLowerCase();
  const username = USERNAMES.map((form) => form.exec(line)?.[1]).find((name) => name !== undefined);
  return username === undefined ? null : `@${plainI(username)}`;
}

/** Who somebody means by a link, `@username`, an id, a number or an e-mail address; other texts as one line. */
export function typedPerson(text: string): string {
  const named = namedPerson(text);
  if (named !== null) return named;
  const line = unspaced(text).replace(NUMBERED, '');
  const number = typedNumber(line);
  if (/^\d+$/.test(number)) return number;
  const word = plainI(line);
  if (ID.test(word.toLowerCase())) return word.toLowerCase();
  const email = emailIn(text);
  return isEmailAddress(email) ? email : word;
}

/** How many bits a mask such as `255.255.255.0` has; null for what is none. */
function bitsOf(mask: string): number | null {
  const bytes = mask.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  const bits = bytes.join('');
  return bits.length === 32 && /^1*0*$/.test(bits) ? bits.replace(/0+$/, '').length : null;
}

const V4 = String.raw`\d{1,3}(?:\.\d{1,3}){3}`;
const WITH_PORT = new RegExp(`^(${V4}):\\d{1,5}(?=/|$)`);
const WITH_MASK = new RegExp(`^(${V4})/(${V4})$`);

/** An address or a network of the internet, without a port, brackets, a zone, or what a link has around it. */
export function typedNetwork(text: string): string {
  const line = typedText(text).replace(SPACES, '').toLowerCase();
  const address = line
    .replace(/^[<("'`«]+|[>)"'`»,;،؛/.]+$/g, '')
    .replace(/^https?:\/\//, '')
    .replace(/[٫\u3002\uff61]/g, '.')
    .replace(/\\/g, '/')
    .replace(/^\[([^\]]*)\](?::\d{1,5})?/, '$1')
    .replace(/%[^/]*/, '')
    .replace(WITH_PORT, '$1');
  const [, host = '', mask = ''] = WITH_MASK.exec(address) ?? [];
  const bits = bitsOf(mask);
  return bits === null ? address : `${host}/${bits}`;
}
