import type { SecondFactorMethod } from '@hokm/shared/api';

/** An authenticator app. */
export interface TotpRecord {
  /** Sealed by the secret box, for this account alone. */
  secret: string;
  /** The newest time step whose code was used: that one and those before are used up. */
  step: number;
  since: Date;
}

/** A passkey: what its authenticator's signatures are checked with. */
export interface PasskeyRecord {
  /** The credential's own id, base64url. */
  credential: string;
  /** COSE public key, base64url. */
  key: string;
  /** How often the authenticator says it was used; 0 where it does not count. */
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at?: Date;
}

/** The recovery codes that are left: who reads the database cannot use them. */
export interface RecoveryRecord {
  /** Base64; of all codes of a set. */
  salt: string;
  /** Argon2id of each, base64. */
  codes: string[];
}

/** What an account asks for besides its first way in. Absent on the account: nothing. */
export interface SecondFactorRecord {
  /** Another one after each change of what there is, so that two changes at once do not undo each other. */
  stamp: string;
  totp?: TotpRecord;
  /** By the id that people see; absent or empty without any. */
  passkeys?: Record<string, PasskeyRecord>;
  recovery?: RecoveryRecord;
}

/** A secret that was shown and waits for its first code. */
export interface PendingTotpRecord {
  /** Sealed. */
  secret: string;
  /** Which session it was shown to; only there it can be made good. */
  session: string;
  expires_at: Date;
}

/** What of an account's record the second factor stands on. */
export interface HasSecondFactor {
  readonly second_factor?: SecondFactorRecord;
}

/** Whether an account has a second factor: an authenticator app or a passkey. */
export function isSecondFactorOn({ second_factor }: HasSecondFactor): boolean {
  return second_factor?.totp !== undefined || passkeysOf({ second_factor }).length > 0;
}

/** An account's passkeys with the ids that people see, the oldest first. */
export function passkeysOf({
  second_factor,
}: {
  readonly second_factor?: SecondFactorRecord | undefined;
}): (PasskeyRecord & { readonly id: string })[] {
  return Object.entries(second_factor?.passkeys ?? {})
    .map(([id, passkey]) => ({ id, ...passkey }))
    .sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
}

/** How many recovery codes are left. */
export function recoveryCodesLeft({ second_factor }: HasSecondFactor): number {
  return second_factor?.recovery?.codes.length ?? 0;
}

/** By what the second factor of an account can be shown; nothing where it is off. `canUsePasskeys`: of this server. */
export function methodsOf(record: HasSecondFactor, canUsePasskeys: boolean): SecondFactorMethod[] {
  if (!isSecondFactorOn(record)) return [];
  return [
    ...(record.second_factor?.totp === undefined ? [] : (['totp'] as const)),
    ...(canUsePasskeys && passkeysOf(record).length > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodesLeft(record) > 0 ? (['recovery'] as const) : []),
  ];
}
