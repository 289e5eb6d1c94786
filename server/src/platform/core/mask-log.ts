const MASK = '[hidden]';

/** What looks like a secret or an address, in the order in which it is looked for. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // Tokens of bots, also in addresses of Telegram's API.
  [/(?:bot)?\d{5,}:[\w-]{20,}/g, MASK],
  [/\bbot\d+:[\w-]*/g, MASK],
  // User and password of an address.
  [/\/\/[^\s/@"']+@/g, `//${MASK}@`],
  [/[^\s"'<>(),:;=@[\]\\]+@[^\s"'<>(),:;=@[\]\\]+\.[^\s"'<>(),:;=@[\]\\]+/g, MASK],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${MASK}`],
  // Tokens and hashes: ids of this product are shorter.
  [/[\w-]{32,}/g, MASK],
];

/** A text without what looks like tokens, passwords in addresses, and mail addresses. */
export function maskSecrets(text: string): string {
  return PATTERNS.reduce((masked, [pattern, by]) => masked.replace(pattern, by), text);
}
