import { createHash } from 'node:crypto';
import type { PasswordContext } from './context.js';
import { deviceName } from './device-name.js';
import type { AccountRecord } from './model.js';

/** Who asks, as far as the request shows. */
export interface Caller {
  readonly userAgent: string;
  /** IP address; empty when not known. */
  readonly address: string;
  /** Scheme and host as the request says them: not to be believed in production. */
  readonly origin: string;
  /** The browser's own lasting cookie; null without one. */
  readonly device: string | null;
}

const DEVICE = /^[A-Za-z0-9_-]{43}$/;
const DEVICE_BYTES = 32;
/** Under what a browser's cookie is stored; null for what cannot be one of ours. */
export function deviceId(cookie: string | null): string | null {
  return cookie !== null && DEVICE.test(cookie) ? createHash('sha256').update(cookie).digest('hex') : null;
}

/** Whether the owner of an account has signed in from this browser before. */
export function knowsDevice(record: AccountRecord | null, id: string | null): boolean {
  return id !== null && (record?.devices ?? []).some((device) => device.id === id);
}

/** A cookie for a browser that has none, with the entry of the account's list that knows it. */
export function newDevice({ randomBytes, clock }: Pick<PasswordContext, 'randomBytes' | 'clock'>) {
  const cookie = randomBytes(DEVICE_BYTES).toString('base64url');
  const id = createHash('sha256').update(cookie).digest('hex');
  return { cookie, entry: { id, at: new Date(clock.now()) } };
}

/** Where something happened, for the security events. */
export function whereOf({ userAgent, address }: Caller): { source_ip: string; device: string } {
  return { source_ip: address, device: deviceName(userAgent) };
}
