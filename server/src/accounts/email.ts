/** An address as it is written to, and as addresses are compared. */
export interface Email {
  readonly address: string;
  readonly key: string;
}

const EMAIL_MAX = 254;
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** One plain address (HTML's own form of it) with a domain of two labels or more: nothing in it can become a header or a second address. */
const PLAIN = new RegExp(`^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})+$`);

/** The address in a text; null when it is not one. */
export function emailOf(text: string): Email | null {
  const address = text.trim();
  if (address.length > EMAIL_MAX || !PLAIN.test(address)) return null;
  return { address, key: address.toLowerCase() };
}
