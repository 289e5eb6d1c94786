import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@hokm/shared/api';
import type { AccountRecord } from '../accounts/model.js';
import { CHALLENGE_MS } from './challenges.js';
import type { PasskeySite } from './passkey-site.js';
import { passkeysOf } from './record.js';

/** EdDSA, ES256 and RS256, the best first: every authenticator has one of them. */
export const ALGORITHMS = [-8, -7, -257];
const SITE_NAME = 'Hokm · حکم';

function described(record: AccountRecord) {
  return passkeysOf(record).map(({ credential, transports }) => ({
    id: credential,
    type: 'public-key' as const,
    transports,
  }));
}

/** By what an authenticator knows an account: its id, which says nothing of the person. Base64url. */
export function userHandleOf({ _id }: Pick<AccountRecord, '_id'>): string {
  return Buffer.from(_id.toHexString(), 'hex').toString('base64url');
}

/** What a browser is asked for when a passkey is to be used. */
export function requestOptions(
  record: AccountRecord,
  { rpId }: PasskeySite,
  challenge: string,
): PasskeyRequestOptions {
  return {
    challenge,
    timeout: CHALLENGE_MS,
    rpId,
    allowCredentials: described(record),
    userVerification: 'preferred',
  };
}

/** What a browser is asked for when a passkey is to be made. Who made the authenticator is nobody's business. */
export function creationOptions(
  record: AccountRecord,
  { rpId }: PasskeySite,
  challenge: string,
): PasskeyCreationOptions {
  return {
    rp: { id: rpId, name: SITE_NAME },
    user: {
      id: userHandleOf(record),
      name: record.email?.address ?? (record.username || record.name),
      displayName: record.name,
    },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: described(record),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
    attestation: 'none',
  };
}
