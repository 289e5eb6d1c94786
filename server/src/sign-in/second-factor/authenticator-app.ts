import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/second-factor';
import type { AccountRecord } from '../../accounts/model.js';
import { auditContext } from '../../platform/http/caller.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { changeFactors, newRevision, notifyOwner } from './change-factors.js';
import { readCode } from './codes.js';
import type { SecondFactorContext, SessionSubject } from './context.js';
import { qrSvg } from './qr-svg.js';
import { checkProof, withAttemptLimit } from './reauthentication.js';
import { createRecoveryCodes } from './recovery-codes.js';
import { base32, otpauthUrl, SECRET_BYTES, stepWithCode } from './totp.js';

/** A set-up that is not confirmed within this time has to begin again, ms. */
const SET_UP_MS = 30 * 60_000;
const ISSUER = 'Hokm';
/** Before the first code no step is spent. */
const NO_STEP = -1;

type SetUp = Result<
  { secret: string; otpauth_url: string; qr_svg: string },
  RefusalsOf<typeof contract.setUpTotp>
>;

/**
 * Creates a secret for an authenticator app. It has no effect until its first code comes from the same session; another
 * set-up replaces it, and an app in use stays in use. Accounts with a password need it; accounts without one, or with a
 * second factor, need a fresh session.
 */
export async function setUpTotp(
  context: SecondFactorContext,
  by: SessionSubject,
  password: string | undefined,
): Promise<SetUp> {
  const { accounts, cipher, clock, randomBytes } = context;
  if (cipher === null) return refuse('auth/two_factor_not_configured');
  const { id, session, two_factor_enabled } = by.account;
  return withAttemptLimit(context, by, async (record): Promise<SetUp> => {
    const hasPassword = record.password !== undefined;
    if ((two_factor_enabled || !hasPassword) && !session.isFresh) return refuse('auth/step_up_needed');
    if (hasPassword && (password ?? '') === '') return refuse('auth/password_required');
    const checked = await checkProof(context, record, by, hasPassword ? { password } : {});
    if (!checked.ok) return checked;
    const secret = randomBytes(SECRET_BYTES);
    const pending = {
      secret: cipher.seal(secret, id),
      session: session.id,
      expires_at: new Date(clock.now() + SET_UP_MS),
    };
    await accounts.updateOne({ _id: record._id }, { $set: { second_factor_pending: pending } });
    const otpauth_url = otpauthUrl(secret, ISSUER, record.email?.address ?? (record.username || record.name));
    return { ok: true, secret: base32(secret), otpauth_url, qr_svg: qrSvg(otpauth_url) };
  });
}

/** The pending secret of this session and the step of the code. */
function checkFirstCode(
  { cipher, clock }: SecondFactorContext,
  { _id, second_factor_pending: pending }: AccountRecord,
  session: string,
  token: string,
): Result<{ sealed: string; step: number }, 'auth/two_factor_not_pending' | 'auth/two_factor_wrong'> {
  const now = clock.now();
  const isPending =
    pending !== undefined && pending.session === session && pending.expires_at.getTime() > now;
  const secret = isPending ? (cipher?.open(pending.secret, _id.toHexString()) ?? null) : null;
  if (!isPending || secret === null) return refuse('auth/two_factor_not_pending');
  const typed = readCode(token);
  const step = typed?.kind === 'totp' ? stepWithCode(secret, typed.code, now, NO_STEP) : null;
  return step === null ? refuse('auth/two_factor_wrong') : { ok: true, sealed: pending.secret, step };
}

/** Turns the second factor on with the first code of the app, which is consumed. Gives new recovery codes. */
export async function confirmTotp(
  context: SecondFactorContext,
  by: SessionSubject,
  token: string,
): Promise<Result<{ recoveryCodes: string[] }, RefusalsOf<typeof contract.confirmTotp>>> {
  const { passwords, sessions, clock, randomBytes } = context;
  const { id, session } = by.account;
  return withAttemptLimit(context, by, async (checkedRecord) => {
    const first = checkFirstCode(context, checkedRecord, session.id, token);
    if (!first.ok) return first;
    const { shown, stored } = await createRecoveryCodes(passwords, randomBytes);
    const changed = await changeFactors(context, id, (record) => {
      const checked = checkFirstCode(context, record, session.id, token);
      if (!checked.ok) return checked;
      const since = new Date(clock.now());
      const update = {
        $set: {
          'second_factor.totp': { secret: checked.sealed, step: checked.step, since },
          'second_factor.recovery': stored,
          ...newRevision(context),
        },
        $unset: { second_factor_pending: 1 as const },
      };
      return { ok: true, update, data: null };
    });
    if (!changed.ok) return changed;
    await sessions.confirm(session.id, true);
    await notifyOwner(context, changed.record, 'second_factor_on', auditContext(by.caller));
    return { ok: true, recoveryCodes: shown };
  });
}
