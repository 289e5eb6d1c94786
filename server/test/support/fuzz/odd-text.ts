import fc from 'fast-check';
import type { Shot } from './payloads.js';

/** Texts that look like others, are none, or are far longer to draw than to count. */
const ODD_TEXTS: readonly string[] = [
  '\ud800',
  'x\udfffy',
  '\udc00\ud800',
  '\u0000',
  'Hok\u0000m',
  '\u202eHokm\u202c',
  '\u2066\u2067\u2068Hokm\u2069',
  '\u200f\u200e\u061c',
  '\u200b\u200c\u200d\ufeff',
  '👨\u200d👩\u200d👧\u200d👦'.repeat(3),
  `a${'\u200d'.repeat(60)}b`,
  `a${'\u0301'.repeat(10_000)}`,
  `\u06a9${'\u064b\u0651'.repeat(20)}`,
  'Ηοkm',
  'Нοkm',
  'ℋ𝓸𝓴𝓶',
  '\u0627\u0653\u0622',
  '\ufdfa'.repeat(10),
  '\u3164',
  '\u{e0041}\u{e0042}',
  '\u2028\u2029\u0085',
];

/** A text of that kind, or a short one made of parts of them. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.array(fc.constantFrom(...ODD_TEXTS), { maxLength: 4 }).map((parts) => parts.join('').slice(0, 12)),
);

/** A text without lone surrogates, which no address can carry. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '');

/** Every call that takes a text which others are shown, or by which somebody is looked for. */
const TEXT_CALLS: readonly ((text: string) => readonly [method: string, path: string, body: unknown])[] = [
  (name) => ['POST', '/api/auth/guest', { name }],
  (name) => ['PUT', '/api/auth/profile', { name }],
  (text) => ['PUT', '/api/auth/profile', { first_name: text, last_name: text }],
  (name) => ['POST', '/api/clans', { name, badge: name, description: name }],
  (who) => ['POST', '/api/friends/requests', { who }],
  (text) => ['POST', '/api/reports', { player_id: text, reason: 'other', text }],
  (email) => ['POST', '/api/auth/login', { email, password: email }],
  (text) => ['GET', `/api/user/search?q=${encodeURIComponent(wellFormed(text))}`, null],
  (text) => ['GET', `/api/clans?q=${encodeURIComponent(wellFormed(text))}`, null],
  (text) => ['GET', `/api/user/profile/${encodeURIComponent(wellFormed(text))}`, null],
];

/** Requests with odd texts, each from an address of its own. */
export function oddRequests(token: string): fc.Arbitrary<Shot> {
  const address = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join('.')}`);
  return fc.tuple(fc.constantFrom(...TEXT_CALLS), oddText, address).map(([call, text, from]) => {
    const [method, path, body] = call(text);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': from,
    };
    return { kind: 'request', method, path, headers, body: body === null ? null : JSON.stringify(body) };
  });
}
