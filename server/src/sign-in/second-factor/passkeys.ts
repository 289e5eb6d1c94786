import { createHash } from 'node:crypto';
import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/passkeys';
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '@hokm/shared/api/passkeys/limits';
import { cleanLine } from '@hokm/shared/text';
import type { AccountRecord } from '../../accounts/model.js';
import { isSecondFactorOn, passkeysOf, type PasskeyRecord } from '../../accounts/second-factor-record.js';
import { objectId } from '../../platform/database/ids.js';
import { auditContext } from '../../platform/http/caller.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { changeFactors, newRevision, notifyOwner } from './change-factors.js';
import type { SecondFactorContext, SessionSubject } from './context.js';
import { mustKeepSecondFactor } from './manage-second-factor.js';
import { CHALLENGE_MS } from './model.js';
import { requireReauthentication, withAttemptLimit } from './reauthentication.js';
import { createRecoveryCodes } from './recovery-codes.js';
import {
  ALGORITHMS,
  challengeIn,
  creationOptions,
  loadWebAuthn,
  passkeySite,
  type PasskeySite,
} from './webauthn.js';

/** Transports of WebAuthn; others are not stored. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
const ID_LENGTH = 32;

/** The id of a passkey in calls and in the database: never a text that an authenticator chose. */
function idOf(credential: string): string {
  return createHash('sha256').update(credential).digest('hex').slice(0, ID_LENGTH);
}

function presentPasskey({
  id,
  name,
  created_at,
  last_used_at,
}: PasskeyRecord & { readonly id: string }): contract.Passkey {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

/** The passkeys of an account, oldest first. */
export async function listPasskeys(
  { accounts }: Pick<SecondFactorContext, 'accounts'>,
  by: string,
): Promise<contract.Passkey[]> {
  const record = await accounts
    .findById(objectId(by))
    .select({ second_factor: 1 })
    .lean<Pick<AccountRecord, 'second_factor'>>();
  return passkeysOf(record ?? {}).map(presentPasskey);
}

/** Options for the browser to create a passkey. */
export async function getPasskeyOptions(
  { accounts, challenges, config }: SecondFactorContext,
  { account, caller }: SessionSubject,
): Promise<
  Result<{ options: contract.PasskeyCreationOptions }, RefusalsOf<typeof contract.getPasskeyOptions>>
> {
  const site = passkeySite(config, caller);
  if (site === null) return refuse('auth/passkeys_off');
  const record = await accounts.findById(objectId(account.id)).lean<AccountRecord>();
  if (record === null) return refuse('auth/unauthenticated');
  const use = { account: account.id, purpose: 'register', session: account.session.id } as const;
  const challenge = await challenges.create(use, CHALLENGE_MS);
  return { ok: true, options: creationOptions(record, site, challenge) };
}

/** The passkey that a browser created for this site and challenge; null if it is invalid. */
async function verifiedPasskey(
  { log, clock }: SecondFactorContext,
  { id, rawId, type, response }: contract.PasskeyCreation,
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
    // The library throws for every invalid response.
    log.info({ err: error }, 'new passkey refused');
    return null;
  }
}

/** Adds a passkey. The first second factor of an account comes with recovery codes. */
export async function addPasskey(
  context: SecondFactorContext,
  { account, caller }: SessionSubject,
  name: string,
  response: contract.PasskeyCreation,
): Promise<
  Result<
    { passkey: contract.Passkey; recoveryCodes: string[] | null },
    RefusalsOf<typeof contract.addPasskey>
  >
> {
  const { config, challenges, passwords, sessions, randomBytes } = context;
  const site = passkeySite(config, caller);
  if (site === null) return refuse('auth/passkeys_off');
  const challenge = challengeIn(response.response.clientDataJSON);
  const use = { account: account.id, purpose: 'register', session: account.session.id } as const;
  const visible = cleanLine(name, PASSKEY_NAME_MAX);
  const isOurs = challenge !== null && visible !== '' && (await challenges.consume(challenge, use)) !== null;
  const created = isOurs ? await verifiedPasskey(context, response, site, challenge, visible) : null;
  if (created === null) return refuse('auth/passkey_invalid');
  const id = idOf(created.credential);
  const codes = await createRecoveryCodes(passwords, randomBytes);
  const changed = await changeFactors(context, account.id, (record) => {
    const known = passkeysOf(record);
    if (known.some((passkey) => passkey.id === id)) return refuse('auth/passkey_known');
    if (known.length >= PASSKEYS_MAX) return refuse('auth/passkeys_too_many');
    const isFirst = !isSecondFactorOn(record);
    const update = {
      $set: {
        [`second_factor.passkeys.${id}`]: created,
        ...(isFirst ? { 'second_factor.recovery': codes.stored } : {}),
        ...newRevision(context),
      },
    };
    return { ok: true, update, data: { isFirst } };
  });
  if (!changed.ok) return changed;
  await sessions.confirm(account.session.id, true);
  await notifyOwner(context, changed.record, 'passkey_added', auditContext(caller));
  return {
    ok: true,
    passkey: presentPasskey({ id, ...created }),
    recoveryCodes: changed.data.isFirst ? codes.shown : null,
  };
}

const isOnlyFactor = (record: AccountRecord): boolean =>
  passkeysOf(record).length === 1 && record.second_factor?.totp === undefined;

/**
 * Removes a passkey. Without any other factor the second factor is off then, with its recovery codes: that needs what
 * turning it off needs, the password of accounts that have one and a factor that was verified a moment ago.
 */
export async function removePasskey(
  context: SecondFactorContext,
  by: SessionSubject,
  id: string,
  password: string | undefined,
): Promise<Result<object, RefusalsOf<typeof contract.removePasskey>>> {
  return withAttemptLimit(context, by, async (checked) => {
    const isThere = passkeysOf(checked).some((passkey) => passkey.id === id);
    if (!isThere) return refuse('request/not_found');
    const isProven = isOnlyFactor(checked);
    if (isProven && mustKeepSecondFactor(context, by)) return refuse('auth/two_factor_required_for_admins');
    const proven = isProven
      ? await requireReauthentication(context, checked, by, { password }, true)
      : ({ ok: true } as const);
    if (!proven.ok) return proven;
    const changed = await changeFactors(context, by.account.id, (record) => {
      if (!passkeysOf(record).some((passkey) => passkey.id === id)) return refuse('request/not_found');
      const isLast = isOnlyFactor(record);
      // Another factor was removed just now.
      if (isLast && !isProven) return refuse('auth/step_up_needed');
      const update = isLast
        ? { $unset: { second_factor: 1 as const } }
        : { $unset: { [`second_factor.passkeys.${id}`]: 1 as const }, $set: newRevision(context) };
      return { ok: true, update, data: { isLast } };
    });
    if (!changed.ok) return changed;
    const event = changed.data.isLast ? 'second_factor_off' : 'passkey_removed';
    await notifyOwner(context, changed.record, event, auditContext(by.caller));
    return { ok: true };
  });
}
