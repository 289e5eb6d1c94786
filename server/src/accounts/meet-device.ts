import { postLetter } from '../mail/letter.js';
import { deviceId, knowsDevice, newDevice, whereOf, type Caller } from './caller.js';
import type { PasswordContext } from './context.js';
import type { AccountRecord } from './model.js';

/** Browsers that an account knows; the oldest is forgotten first. */
const DEVICES_MAX = 20;

/** How an account met the browser in which its owner signs in. */
export interface DeviceMet {
  /** Cookie of a browser that the account did not know; null for one that it knows. */
  readonly device: string | null;
  /** The account is used in other browsers, and was not yet in this one. */
  readonly isStrange: boolean;
}

/** The owner of an account signs in: the account knows the browser from now on, and of a strange one its owner gets word. */
export async function meetDevice(
  context: PasswordContext,
  record: AccountRecord,
  caller: Caller,
): Promise<DeviceMet> {
  if (knowsDevice(record, deviceId(caller.device))) return { device: null, isStrange: false };
  const { accounts, events, letters, clock } = context;
  const { cookie, entry } = newDevice(context);
  const devices = { $each: [entry], $slice: -DEVICES_MAX };
  await accounts.updateOne({ _id: record._id }, { $push: { devices } });
  const where = whereOf(caller);
  await events.record({ event_type: 'sign_in_new_device', account: record._id.toHexString(), ...where });
  const isStrange = (record.devices ?? []).length > 0;
  const to = record.email?.address ?? record.google?.email ?? null;
  if (isStrange && to !== null) {
    const { device, source_ip: address } = where;
    const letter = { kind: 'new_device', to, language: record.language, device, address } as const;
    await postLetter(letters, letter, clock.now());
  }
  return { device: cookie, isStrange };
}
