import type { IdentityProvider } from '@hokm/shared/api';
import type { Caller } from '../accounts/caller.js';
import { whereOf } from '../accounts/caller.js';
import type { AccountRecord } from '../accounts/model.js';
import { postLetter } from '../mail/letter.js';
import type { IdentitiesContext } from './context.js';
import { noticeAddress } from './ways-in.js';

/**
 * Notes that a way into an account was added or taken away, and lets its owner know: at the address that the account had
 * before, so that who has got in unasked cannot keep the news from them.
 */
export async function tellOfIdentity(
  { events, letters, clock }: Pick<IdentitiesContext, 'events' | 'letters' | 'clock'>,
  kind: 'identity_linked' | 'identity_unlinked',
  identity: IdentityProvider,
  before: Pick<AccountRecord, '_id' | 'email' | 'google' | 'language'>,
  caller: Caller,
): Promise<void> {
  await events.record({ event_type: kind, account: before._id.toHexString(), ...whereOf(caller) });
  const to = noticeAddress(before);
  if (to !== null) await postLetter(letters, { kind, to, language: before.language, identity }, clock.now());
}
