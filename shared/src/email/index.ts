/** Longest address that mail knows. */
export const EMAIL_MAX = 254;

const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** One plain address (HTML's own form of it) with a domain of two labels or more: nothing in it can become a header or a second address. */
const PLAIN = new RegExp(`^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`);

/** Whether a text is one email address and nothing else. The caller has taken the spaces around it away. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX && PLAIN.test(text);
}
