import type { Identity, IdentityProvider } from '@hokm/shared/api';
import { isEmailAddress } from '@hokm/shared/email';
import { typedEmail } from '@hokm/shared/spelling';

interface GoogleIdentity {
  /** Issuer and subject. */
  readonly key: string;
  /** Verified by Google. A label for people only: it never opens an account. Null when Google gives none. */
  readonly email: string | null;
  readonly name: string;
  readonly linked_at: Date;
}

/** The identities of an account, as they are stored. */
export interface IdentityFields {
  /** Absent, never null, without Telegram: the unique index covers only existing values. */
  telegram_id?: number;
  /** Absent without Telegram and for identities linked before this was stored. */
  telegram_linked_at?: Date;
  google?: GoogleIdentity;
  /** Always verified. Addresses are compared by `key`. */
  email?: {
    address: string;
    key: string;
    verified_at: Date;
    /** The session that asked for the address opened the link too: the factors of the account are its owner's. */
    same_session?: boolean;
  };
}

/** An e-mail address, and the key that addresses are compared by. */
export interface Email {
  readonly address: string;
  readonly key: string;
}

/** The e-mail address that was typed or pasted; null when it is none. */
export function emailOf(text: string): Email | null {
  const address = typedEmail(text);
  return isEmailAddress(address) ? { address, key: address.toLowerCase() } : null;
}

/** The field of an account that holds each identity. */
export const IDENTITY_FIELDS: Record<IdentityProvider, 'telegram_id' | 'email' | 'google'> = {
  telegram: 'telegram_id',
  email: 'email',
  google: 'google',
};

interface Identified extends IdentityFields {
  readonly username: string;
  readonly name: string;
}

/** The identities of an account, as its owner sees them. The last one cannot be unlinked. */
export function linkedIdentities(record: Identified): Identity[] {
  const { telegram_id, telegram_linked_at, email, google, username, name } = record;
  const identities: Omit<Identity, 'can_unlink'>[] = [];
  if (telegram_id !== undefined)
    identities.push({
      provider: 'telegram',
      label: username === '' ? name : `@${username}`,
      linked_at: telegram_linked_at?.toISOString() ?? null,
    });
  if (email !== undefined)
    identities.push({ provider: 'email', label: email.address, linked_at: email.verified_at.toISOString() });
  if (google !== undefined)
    identities.push({
      provider: 'google',
      label: google.email ?? google.name,
      linked_at: google.linked_at.toISOString(),
    });
  return identities.map((identity) => ({ ...identity, can_unlink: identities.length > 1 }));
}

/** The address for security notices; null when none is known to be the owner's. */
export function noticeAddress({ email, google }: Pick<IdentityFields, 'email' | 'google'>): string | null {
  return email?.address ?? google?.email ?? null;
}
