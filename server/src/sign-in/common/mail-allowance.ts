import type { Connection } from 'mongoose';
import { HOUR_MS } from '@hokm/shared/time';
import type { Email } from '../../accounts/identities.js';
import type { Clock } from '../../platform/core/ports.js';
import { hashedKey, takeQuota } from '../../platform/database/quota.js';

/** Mails an hour to one address that one beginning may cause: a network, a browser or a session. */
const PER_BEGINNING = 3;
/** Mails of a kind an hour to one address, whoever asks. */
const PER_ADDRESS = 12;

export interface AllowanceContext {
  readonly connection: Connection;
  readonly clock: Clock;
}

/** Kinds are counted apart, so that mails of one kind never use up those of another. */
type AllowanceKind = 'begin' | 'resend' | 'reset';

/**
 * Takes one mail of an hour's allowance; false when none is left. Each beginning has its own, smaller than that of the
 * address: one stranger cannot use up the mails of an address's owner.
 */
export async function allowMail(
  { connection, clock }: AllowanceContext,
  kind: AllowanceKind,
  { key }: Email,
  beginning: string,
): Promise<boolean> {
  const own = { what: `mail_${kind}_by`, most: PER_BEGINNING, perMs: HOUR_MS };
  if (!(await takeQuota(connection, clock, own, hashedKey(`${key}:${beginning}`)))) return false;
  return takeQuota(
    connection,
    clock,
    { what: `mail_${kind}_to`, most: PER_ADDRESS, perMs: HOUR_MS },
    hashedKey(key),
  );
}

/** The reserve for a new password, asked for in a browser that may be the owner's. */
export async function allowFromDevice(
  { connection, clock }: AllowanceContext,
  { key }: Email,
  device: string,
): Promise<boolean> {
  const quota = { what: 'mail_reset_device', most: PER_BEGINNING, perMs: HOUR_MS };
  return takeQuota(connection, clock, quota, hashedKey(`${key}:${device}`));
}
