import { createHash } from 'node:crypto';
import type { Passkey, PasskeyCreation, PasskeyCreationOptions } from '@hokm/shared/api';
import { cleanLine } from '@hokm/shared/text';
import type { Refused } from '../accounts/account.js';
import { whereOf } from '../accounts/caller.js';
import type { PasswordContext } from '../accounts/context.js';
import type { AccountRecord } from '../accounts/model.js';
import { objectId } from '../database/ids.js';
import { changeFactors, newStamp } from './change-factors.js';
import { challengeIn } from './client-data.js';
import { noteShown } from './note-shown.js';
import type { Person } from './own-try.js';
import { ALGORITHMS, creationOptions } from './passkey-options.js';
import { passkeySite, type PasskeySite } from './passkey-site.js';
import { presentPasskey } from './passkey-view.js';
import { isSecondFactorOn, passkeysOf, type PasskeyRecord } from './record.js';
import { makeRecoveryCodes } from './recovery-codes.js';
import { tellOwner } from './tell-owner.js';
import { loadWebAuthn } from './web-authn.js';

/** Passkeys of one account. */
export const PASSKEYS_MAX = 10;
const NAME_MAX = 64;
/** Browsers say how an authenticator can be reached; other words are not kept. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
const ID_LENGTH = 32;

/** By what people and the database name a passkey: never a text that an authenticator chose. */
function idOf(credential: string): string {
  return createHash('sha256').update(credential).digest('hex').slice(0, ID_LENGTH);
}

/** What the browser needs to make a passkey. Refusal: `auth/passkeys_off` where the server has no address of its own. */
export async function askForPasskey(
  { accounts, challenges, config }: PasswordContext,
  { account, caller }: Person,
): Promise<{ readonly ok: true; readonly options: PasskeyCreationOptions } | Refused> {
  const site = passkeySite(config, caller.origin);
  if (site === null) return { ok: false, code: 'auth/passkeys_off' };
  const record = await accounts.findById(objectId(account.id)).lean<AccountRecord>();
  if (record === null) return { ok: false, code: 'auth/unauthenticated' };
  const session = account.session.id;
  const challenge = await challenges.make({ account: account.id, purpose: 'register', session });
  return { ok: true, options: creationOptions(record, site, challenge) };
}

/** The passkey that a browser has had made, if it is right: for this site, signed for this challenge. */
async function madePasskey(
  { log, clock }: PasswordContext,
  { id, rawId, type, response }: PasskeyCreation,
  { rpId, origin }: PasskeySite,
  expectedChallenge: string,
  name: string,
): Promise<PasskeyRecord | null> {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return {
      credential: credential.id,
      key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: TRANSPORTS.filter((transport) => transports.includes(transport)),
      name,
      created_at: new Date(clock.now()),
    };
  } catch (error) {
    // The library throws for every answer that is not right; why, is for whoever runs the server.
    log.info({ err: error }, 'a new passkey was refused');
    return null;
  }
}

/**
 * Adds a passkey to an account. The first second factor of an account comes with recovery codes. Refusals:
 * `auth/passkey_invalid`, `auth/passkey_known`, `auth/passkeys_too_many`, `auth/passkeys_off`.
 */
export async function addPasskey(
  context: PasswordContext,
  { account, caller }: Person,
  name: string,
  response: PasskeyCreation,
): Promise<
  { readonly ok: true; readonly passkey: Passkey; readonly recoveryCodes: string[] | null } | Refused
> {
  const site = passkeySite(context.config, caller.origin);
  if (site === null) return { ok: false, code: 'auth/passkeys_off' };
  const challenge = challengeIn(response.response.clientDataJSON);
  const use = { account: account.id, purpose: 'register', session: account.session.id } as const;
  const shown = cleanLine(name, NAME_MAX);
  const isOurs = challenge !== null && shown !== '' && (await context.challenges.burn(challenge, use));
  const made = isOurs ? await madePasskey(context, response, site, challenge, shown) : null;
  if (made === null) return { ok: false, code: 'auth/passkey_invalid' };
  const id = idOf(made.credential);
  const codes = await makeRecoveryCodes(context.randomBytes);
  const changed = await changeFactors(context, account.id, (record) => {
    const known = passkeysOf(record);
    if (known.some((passkey) => passkey.id === id))
      return Promise.resolve({ ok: false, code: 'auth/passkey_known' });
    if (known.length >= PASSKEYS_MAX) return Promise.resolve({ ok: false, code: 'auth/passkeys_too_many' });
    const isFirst = !isSecondFactorOn(record);
    const update = {
      $set: {
        [`second_factor.passkeys.${id}`]: made,
        ...(isFirst ? { 'second_factor.recovery': codes.stored } : {}),
        ...newStamp(context),
      },
    };
    return Promise.resolve({ ok: true, update, told: isFirst });
  });
  if (!changed.ok) return changed;
  await noteShown(context, account.session.id, true);
  await tellOwner(context, changed.record, 'passkey_added', whereOf(caller));
  return {
    ok: true,
    passkey: presentPasskey({ id, ...made }),
    recoveryCodes: changed.told ? codes.shown : null,
  };
}
