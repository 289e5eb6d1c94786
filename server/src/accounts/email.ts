import { isEmailAddress } from '@hokm/shared/email';

/** An address as it is written to, and as addresses are compared. */
export interface Email {
  readonly address: string;
  readonly key: string;
}

/** The address in a text; null when it is not one. */
export function emailOf(text: string): Email | null {
  const address = text.trim();
  return isEmailAddress(address) ? { address, key: address.toLowerCase() } : null;
}
