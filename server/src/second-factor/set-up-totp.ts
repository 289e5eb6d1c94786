import type { Refused } from '../accounts/account.js';
import type { PasswordContext } from '../accounts/context.js';
import { look, ownTry, type Person } from './own-try.js';
import { qrSvg } from './qr-svg.js';
import { base32, otpauthUrl, SECRET_BYTES } from './totp.js';

/** A set-up that is not finished in this time is begun anew, ms. */
export const SET_UP_MS = 30 * 60_000;
const ISSUER = 'Hokm';

/** What a person gives an authenticator app. */
export interface TotpSetUp {
  readonly ok: true;
  /** Base32. */
  readonly secret: string;
  readonly otpauth_url: string;
  /** An `<svg>`. */
  readonly qr_svg: string;
}

/**
 * Makes a secret for an authenticator app. It counts for nothing until its first code comes from the same session; another
 * set-up replaces it, and an app that is in use stays in use meanwhile. Who has a password gives it; who has none, or has a
 * second factor already, needs a fresh session.
 * Refusals: `auth/two_factor_not_configured`, `auth/password_required`, `auth/step_up_needed`, and those of `ownTry`.
 */
export async function setUpTotp(
  context: PasswordContext,
  person: Person,
  password: string | undefined,
): Promise<TotpSetUp | Refused> {
  const { box } = context;
  if (box === null) return { ok: false, code: 'auth/two_factor_not_configured' };
  const { session, two_factor_enabled } = person.account;
  return ownTry(context, person, async (record) => {
    const hasPassword = record.password !== undefined;
    if ((two_factor_enabled || !hasPassword) && !session.isFresh)
      return { ok: false, code: 'auth/step_up_needed' };
    if (hasPassword && (password ?? '') === '') return { ok: false, code: 'auth/password_required' };
    const looked = await look(context, record, person, hasPassword ? { password } : {});
    if (!looked.ok) return looked;
    const secret = context.randomBytes(SECRET_BYTES);
    const pending = {
      secret: box.seal(secret, person.account.id),
      session: session.id,
      expires_at: new Date(context.clock.now() + SET_UP_MS),
    };
    await context.accounts.updateOne({ _id: record._id }, { $set: { second_factor_pending: pending } });
    const otpauth_url = otpauthUrl(secret, ISSUER, record.email?.address ?? (record.username || record.name));
    return { ok: true, secret: base32(secret), otpauth_url, qr_svg: qrSvg(otpauth_url) };
  });
}
