import type { SecondFactorMethod } from '@hokm/shared/api';
import type { IdentityFields } from './identities.js';

/** An authenticator app. */
interface TotpRecord {
  /** Encrypted for this account. */
  secret: string;
  /** Newest time step whose code was used: codes of this step and before are spent. */
  step: number;
  since: Date;
}

/** A passkey: what signatures of its authenticator are verified with. */
export interface PasskeyRecord {
  /** Credential id, base64url. */
  credential: string;
  /** COSE public key, base64url. */
  key: string;
  /** Signature counter of the authenticator; 0 where it does not count. */
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at?: Date;
}

/** The unused recovery codes, as hashes. */
export interface RecoveryRecord {
  /** Base64; the same for all codes of a set. */
  salt: string;
  /** Argon2id of each, base64. */
  codes: string[];
}

/** The second factor of an account. */
export interface SecondFactorRecord {
  /** Changes with every change of the factors: concurrent changes do not undo one another. */
  stamp: string;
  totp?: TotpRecord;
  /** By the id that people see. */
  passkeys?: Record<string, PasskeyRecord>;
  recovery?: RecoveryRecord;
}

/** The secret of an authenticator app that waits for its first code. */
export interface PendingTotpRecord {
  /** Encrypted. */
  secret: string;
  /** Id of the session that asked: only there it can be confirmed. */
  session: string;
  expires_at: Date;
}

interface HasSecondFactor {
  readonly second_factor?: SecondFactorRecord | undefined;
}

/** An account has a second factor if it has an authenticator app or a passkey. */
export function isSecondFactorOn({ second_factor }: HasSecondFactor): boolean {
  return second_factor?.totp !== undefined || passkeysOf({ second_factor }).length > 0;
}

/**
 * A factor is older than the proof of the address, and may be a stranger's: whoever asked for the address need not be
 * the person who opened the link.
 */
export function hasFactorBeforeAddress({
  second_factor,
  email,
}: HasSecondFactor & Pick<IdentityFields, 'email'>): boolean {
  if (email === undefined || email.same_session === true) return false;
  const passkeys = passkeysOf({ second_factor }).map(({ created_at }) => created_at);
  const since = [second_factor?.totp?.since, ...passkeys];
  return since.some((date) => date !== undefined && date < email.verified_at);
}

/** The passkeys of an account with the ids that people see, oldest first. */
export function passkeysOf({ second_factor }: HasSecondFactor): (PasskeyRecord & { readonly id: string })[] {
  return Object.entries(second_factor?.passkeys ?? {})
    .map(([id, passkey]) => ({ id, ...passkey }))
    .sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

export function recoveryCodesLeft({ second_factor }: HasSecondFactor): number {
  return second_factor?.recovery?.codes.length ?? 0;
}

/** The ways to verify the second factor of an account; none where it is off. */
export function methodsOf(record: HasSecondFactor, canUsePasskeys: boolean): SecondFactorMethod[] {
  if (!isSecondFactorOn(record)) return [];
  return [
    ...(record.second_factor?.totp === undefined ? [] : (['totp'] as const)),
    ...(canUsePasskeys && passkeysOf(record).length > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft(record) > 0 ? (['recovery'] as const) : []),
  ];
}
