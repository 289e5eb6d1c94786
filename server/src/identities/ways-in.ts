import type { Identity, IdentityProvider } from '@hokm/shared/api';
import type { AccountRecord } from '../accounts/model.js';

/** The fields of an account by which it can be entered. */
export const WAY_IN: Record<IdentityProvider, 'telegram_id' | 'email' | 'google'> = {
  telegram: 'telegram_id',
  email: 'email',
  google: 'google',
};

type OfRecord = Pick<
  AccountRecord,
  'telegram_id' | 'telegram_linked_at' | 'email' | 'google' | 'username' | 'name'
>;

/** The ways into an account, as its owner sees them. The last one stays. */
export function waysIn(record: OfRecord): Identity[] {
  const { telegram_id, telegram_linked_at, email, google, username, name } = record;
  const ways: Omit<Identity, 'can_unlink'>[] = [];
  if (telegram_id !== undefined)
    ways.push({
      provider: 'telegram',
      label: username === '' ? name : `@${username}`,
      linked_at: telegram_linked_at?.toISOString() ?? null,
    });
  if (email !== undefined)
    ways.push({ provider: 'email', label: email.address, linked_at: email.verified_at.toISOString() });
  if (google !== undefined)
    ways.push({
      provider: 'google',
      label: google.email ?? google.name,
      linked_at: google.linked_at.toISOString(),
    });
  return ways.map((way) => ({ ...way, can_unlink: ways.length > 1 }));
}

/** Where word is sent of what happens to an account; null when no address is known to be its owner's. */
export function noticeAddress({ email, google }: Pick<AccountRecord, 'email' | 'google'>): string | null {
  return email?.address ?? google?.email ?? null;
}
