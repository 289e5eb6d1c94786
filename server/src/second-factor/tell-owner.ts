import type { PasswordContext } from '../accounts/context.js';
import type { AccountRecord } from '../accounts/model.js';
import { postLetter, type LetterKind } from '../mail/letter.js';
import type { SecurityEventType } from '../security/events.js';

/** What an owner is told of: these are events, and letters of the same name. */
export type OwnersNews = Extract<LetterKind, SecurityEventType>;

/** Notes what has become of an account's second factor, and writes to its owner, where there is an address. */
export async function tellOwner(
  { events, letters, clock }: Pick<PasswordContext, 'events' | 'letters' | 'clock'>,
  { _id, email, language }: AccountRecord,
  what: OwnersNews,
  where: { readonly source_ip: string; readonly device: string },
): Promise<void> {
  await events.record({ event_type: what, account: _id.toHexString(), ...where });
  if (email === undefined) return;
  const { device, source_ip: address } = where;
  await postLetter(letters, { kind: what, to: email.address, language, device, address }, clock.now());
}
