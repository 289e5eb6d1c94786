/** Longest address (RFC 5321), in characters. */
export const EMAIL_MAX = 254;

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** An address as HTML's `input type=email` accepts it, with two domain labels or more. It cannot hold a header or a second address. */
const PLAIN = new RegExp(`^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`);

/** True for exactly one e-mail address. The caller has trimmed the text. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX && PLAIN.test(text);
}
