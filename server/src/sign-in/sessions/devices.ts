import { noticeAddress } from '../../accounts/identities.js';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import type { SecurityEvents } from '../../accounts/security-events.js';
import { auditContext, type Caller } from '../../platform/http/caller.js';
import type { MailQueue } from '../../platform/mail/mail-queue.js';
import type { Clock, RandomBytes } from '../../platform/core/ports.js';
import { newSecret, secretHash, secretId } from '../common/one-time-tokens.js';
import { newDevice } from './mails.js';

export interface DevicesContext {
  readonly accounts: AccountModel;
  readonly events: SecurityEvents;
  readonly mail: MailQueue;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** Browsers that an account knows; the oldest is forgotten first. */
const DEVICES_MAX = 20;

/** How an account knows the browser of a sign-in. */
export interface RecognizedDevice {
  /** Device cookie for a browser that the account did not know; null for a known one. */
  readonly device: string | null;
  /** The account knows other browsers, and not this one. */
  readonly isStrange: boolean;
}

/** The storage id of a device cookie if the account knows it, else null. */
export function knownDevice(record: AccountRecord | null, cookie: string | null): string | null {
  const id = secretId(cookie);
  return id !== null && (record?.devices ?? []).some((device) => device.id === id) ? id : null;
}

/** A new device cookie, and the entry for it in the account. */
export function createDevice({ randomBytes, clock }: Pick<DevicesContext, 'randomBytes' | 'clock'>) {
  const cookie = newSecret(randomBytes);
  return { cookie, entry: { id: secretHash(cookie), at: new Date(clock.now()) } };
}

/** Stores the browser of a sign-in in the account. The owner is notified of an unknown one if others are known. */
export async function recognizeDevice(
  context: DevicesContext,
  record: AccountRecord,
  caller: Caller,
): Promise<RecognizedDevice> {
  if (knownDevice(record, caller.device) !== null) return { device: null, isStrange: false };
  const { accounts, events, mail } = context;
  const { cookie, entry } = createDevice(context);
  const devices = { $each: [entry], $slice: -DEVICES_MAX };
  await accounts.updateOne({ _id: record._id }, { $push: { devices } });
  const audit = auditContext(caller);
  await events.record({ event_type: 'sign_in_new_device', account: record._id.toHexString(), ...audit });
  const isStrange = (record.devices ?? []).length > 0;
  const to = noticeAddress(record);
  if (isStrange && to !== null) {
    const { device, source_ip: address } = audit;
    await mail.enqueue(newDevice, { to, language: record.language, device, address });
  }
  return { device: cookie, isStrange };
}
