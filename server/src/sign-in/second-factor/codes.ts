import { typedCode } from '@hokm/shared/spelling';
import type { AccountRecord } from '../../accounts/model.js';
import type { SecondFactorContext } from './context.js';
import { stepWithCode } from './totp.js';

/** A code that somebody typed, normalized: of an authenticator app, or a recovery code. */
export interface TypedCode {
  readonly kind: 'totp' | 'recovery';
  readonly code: string;
}

const TOTP = /^\d{6}$/;
const RECOVERY = /^[0-9a-hjkmnp-tv-z]{10}$/;

/**
 * Reads a code in whatever digits and groups it was typed (`typedCode`); in recovery codes also letters that look like digits. Null for any other text.
 */
export function readCode(text: string): TypedCode | null {
  const bare = typedCode(text).toLowerCase();
  if (TOTP.test(bare)) return { kind: 'totp', code: bare };
  const code = bare.replace(/o/g, '0').replace(/[il]/g, '1');
  return RECOVERY.test(code) ? { kind: 'recovery', code } : null;
}

type Context = Pick<SecondFactorContext, 'accounts' | 'cipher' | 'passwords' | 'clock' | 'log'>;

/**
 * Consumes a typed code; its kind if it was valid, else null. Each code works once: of concurrent calls in any number of
 * processes, the update lets one through.
 */
export async function consumeCode(
  context: Context,
  record: AccountRecord,
  text: string,
): Promise<TypedCode['kind'] | null> {
  const typed = readCode(text);
  if (typed === null) return null;
  const isValid =
    typed.kind === 'totp'
      ? await consumeTotp(context, record, typed.code)
      : await consumeRecoveryCode(context, record, typed.code);
  return isValid ? typed.kind : null;
}

/** Moves the newest spent step forward. A secret under an older key is encrypted anew on the way. */
async function consumeTotp(
  { accounts, cipher, clock, log }: Context,
  { _id, second_factor }: AccountRecord,
  code: string,
): Promise<boolean> {
  const totp = second_factor?.totp;
  if (totp === undefined) return false;
  const owner = _id.toHexString();
  const secret = cipher?.open(totp.secret, owner) ?? null;
  if (cipher === null || secret === null) {
    log.error({ account: owner }, 'TOTP secret cannot be decrypted (SESSION_SECRET changed?)');
    return false;
  }
  const step = stepWithCode(secret, code, clock.now(), totp.step);
  if (step === null) return false;
  const renewed = cipher.isCurrent(totp.secret)
    ? {}
    : { 'second_factor.totp.secret': cipher.seal(secret, owner) };
  const updated = await accounts.updateOne(
    { _id, 'second_factor.totp.secret': totp.secret, 'second_factor.totp.step': { $lt: step } },
    { $set: { 'second_factor.totp.step': step, ...renewed } },
  );
  return updated.matchedCount === 1;
}

async function consumeRecoveryCode(
  { accounts, passwords }: Context,
  { _id, second_factor }: AccountRecord,
  code: string,
): Promise<boolean> {
  const recovery = second_factor?.recovery;
  if (recovery === undefined) return false;
  const hash = await passwords.hashWithSalt(code, recovery.salt);
  if (!recovery.codes.includes(hash)) return false;
  const updated = await accounts.updateOne(
    { _id, 'second_factor.recovery.salt': recovery.salt, 'second_factor.recovery.codes': hash },
    { $pull: { 'second_factor.recovery.codes': hash } },
  );
  return updated.matchedCount === 1;
}
