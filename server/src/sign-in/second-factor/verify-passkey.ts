import type { PasskeyAssertion } from '@hokm/shared/api/second-factor';
import type { AccountRecord } from '../../accounts/model.js';
import { passkeysOf, type PasskeyRecord } from '../../accounts/second-factor-record.js';
import type { SecondFactorContext } from './context.js';
import type { ChallengeRecord } from './model.js';
import { challengeIn, loadWebAuthn, userHandleOf, type PasskeySite } from './webauthn.js';

type Context = Pick<SecondFactorContext, 'accounts' | 'challenges' | 'clock' | 'log'>;
/** The purpose of a challenge, besides its account. */
export type ChallengeUse = Pick<ChallengeRecord, 'purpose' | 'session'>;

/**
 * Verifies that a passkey of the account signed a challenge of this use and site, with a signature counter that is new.
 * The challenge is consumed before anything is verified.
 */
export async function verifyPasskeyAssertion(
  context: Context,
  record: AccountRecord,
  assertion: PasskeyAssertion,
  site: PasskeySite | null,
  use: ChallengeUse,
): Promise<boolean> {
  const account = record._id.toHexString();
  const challenge = challengeIn(assertion.response.clientDataJSON);
  const passkey = passkeysOf(record).find(({ credential }) => credential === assertion.id);
  const { userHandle } = assertion.response;
  const isForeign =
    typeof userHandle === 'string' && userHandle !== '' && userHandle !== userHandleOf(record);
  if (site === null || challenge === null || passkey === undefined || isForeign) return false;
  if ((await context.challenges.consume(challenge, { account, ...use })) === null) return false;
  const counter = await verifiedCounter(context, assertion, passkey, site, challenge);
  if (counter === null) return false;
  const path = `second_factor.passkeys.${passkey.id}`;
  const updated = await context.accounts.updateOne(
    { _id: record._id, [`${path}.counter`]: passkey.counter },
    { $set: { [`${path}.counter`]: counter, [`${path}.last_used_at`]: new Date(context.clock.now()) } },
  );
  return updated.matchedCount === 1;
}

/** The signature counter of a valid assertion; null for an invalid one. */
async function verifiedCounter(
  { log }: Context,
  { id, rawId, type, response }: PasskeyAssertion,
  { credential, key, counter }: PasskeyRecord,
  { rpId, origin }: PasskeySite,
  expectedChallenge: string,
): Promise<number | null> {
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: credential, publicKey: new Uint8Array(Buffer.from(key, 'base64url')), counter },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    // The library throws for every invalid assertion.
    log.info({ err: error }, 'passkey assertion refused');
    return null;
  }
}
