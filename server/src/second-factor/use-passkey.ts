import type { PasskeyAssertion } from '@hokm/shared/api';
import type { PasswordContext } from '../accounts/context.js';
import type { AccountRecord } from '../accounts/model.js';
import type { ChallengeUse } from './challenges.js';
import { challengeIn } from './client-data.js';
import { userHandleOf } from './passkey-options.js';
import type { PasskeySite } from './passkey-site.js';
import { passkeysOf, type PasskeyRecord } from './record.js';
import { loadWebAuthn } from './web-authn.js';

type Context = Pick<PasswordContext, 'accounts' | 'challenges' | 'clock' | 'log'>;

/**
 * Uses one of an account's passkeys: whether it has signed a challenge that was made for this use and not answered before,
 * for this site, with a count that has not been there before. The challenge is burnt before anything is looked at.
 */
export async function usePasskey(
  context: Context,
  record: AccountRecord,
  assertion: PasskeyAssertion,
  site: PasskeySite | null,
  use: Pick<ChallengeUse, 'purpose' | 'session'>,
): Promise<boolean> {
  const account = record._id.toHexString();
  const challenge = challengeIn(assertion.response.clientDataJSON);
  const passkey = passkeysOf(record).find(({ credential }) => credential === assertion.id);
  const { userHandle } = assertion.response;
  const isAnothers =
    typeof userHandle === 'string' && userHandle !== '' && userHandle !== userHandleOf(record);
  if (site === null || challenge === null || passkey === undefined || isAnothers) return false;
  if (!(await context.challenges.burn(challenge, { account, ...use }))) return false;
  const counter = await counterOf(context, assertion, passkey, site, challenge);
  if (counter === null) return false;
  const place = `second_factor.passkeys.${passkey.id}`;
  const used = await context.accounts.updateOne(
    { _id: record._id, [`${place}.counter`]: passkey.counter },
    { $set: { [`${place}.counter`]: counter, [`${place}.last_used_at`]: new Date(context.clock.now()) } },
  );
  return used.matchedCount === 1;
}

/** The authenticator's count in an answer that is right; null for any other. */
async function counterOf(
  { log }: Context,
  assertion: PasskeyAssertion,
  { credential, key, counter }: PasskeyRecord,
  { rpId, origin }: PasskeySite,
  expectedChallenge: string,
): Promise<number | null> {
  const { id, rawId, type, response } = assertion;
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
    // The library throws for every answer that is not right; why, is for whoever runs the server.
    log.info({ err: error }, 'a passkey’s answer was refused');
    return null;
  }
}
