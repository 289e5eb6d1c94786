import type { Failure } from '@hokm/shared/api';
import type {
  PasskeyRequestOptions,
  SecondFactorMethod,
  SecondFactorProof,
} from '@hokm/shared/api/second-factor';
import type { AccountRecord } from '../../accounts/model.js';
import { methodsOf } from '../../accounts/second-factor-record.js';
import { auditContext, type Caller } from '../../platform/http/caller.js';
import { notifyOwner } from './change-factors.js';
import { consumeCode } from './codes.js';
import type { SecondFactorContext } from './context.js';
import { CHALLENGE_MS } from './model.js';
import { verifyPasskeyAssertion, type ChallengeUse } from './verify-passkey.js';
import { passkeySite, requestOptions } from './webauthn.js';

/** The proof is not empty. */
export function hasProof({ two_fa_token = '', passkey }: SecondFactorProof): boolean {
  return passkey !== undefined || two_fa_token.trim() !== '';
}

/** Verifies and consumes a proof of the second factor; null when it is wrong. Callers count failures. */
export async function verifySecondFactor(
  context: SecondFactorContext,
  record: AccountRecord,
  { two_fa_token = '', passkey }: SecondFactorProof,
  caller: Caller,
  use: ChallengeUse,
): Promise<SecondFactorMethod | null> {
  if (passkey !== undefined) {
    const site = passkeySite(context.config, caller);
    return (await verifyPasskeyAssertion(context, record, passkey, site, use)) ? 'passkey' : null;
  }
  const method = await consumeCode(context, record, two_fa_token);
  if (method === 'recovery') await notifyOwner(context, record, 'recovery_code_used', auditContext(caller));
  return method;
}

/** Ways to verify the second factor, and a new challenge for its passkeys. */
export async function availableFactors(
  { challenges, config }: Pick<SecondFactorContext, 'challenges' | 'config'>,
  record: AccountRecord,
  caller: Caller,
  use: ChallengeUse,
): Promise<{ methods: SecondFactorMethod[]; passkey_options: PasskeyRequestOptions | null }> {
  const site = passkeySite(config, caller);
  const methods = methodsOf(record, site !== null);
  if (site === null || !methods.includes('passkey')) return { methods, passkey_options: null };
  const challenge = await challenges.create({ account: record._id.toHexString(), ...use }, CHALLENGE_MS);
  return { methods, passkey_options: requestOptions(record, site, challenge) };
}

/** Details of the refusal that asks for the second factor of a sign-in. */
export async function signInChallenge(
  context: Pick<SecondFactorContext, 'challenges' | 'config'>,
  record: AccountRecord,
  caller: Caller,
): Promise<Pick<Failure, 'requires_2fa' | 'two_fa_methods' | 'passkey_options'>> {
  const { methods, passkey_options } = await availableFactors(context, record, caller, {
    purpose: 'sign_in',
    session: null,
  });
  return { requires_2fa: true, two_fa_methods: methods, passkey_options };
}
