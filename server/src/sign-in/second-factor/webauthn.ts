import { z } from 'zod';
import type { PasskeyCreationOptions } from '@hokm/shared/api/passkeys';
import type { PasskeyRequestOptions } from '@hokm/shared/api/second-factor';
import type { AccountRecord } from '../../accounts/model.js';
import { passkeysOf } from '../../accounts/second-factor-record.js';
import type { Config } from '../../platform/core/config.js';
import type { Caller } from '../../platform/http/caller.js';
import { CHALLENGE_MS } from './model.js';

/** Loads the library that verifies authenticators: large, and not needed before the first passkey. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, best first: every authenticator supports one of them. */
export const ALGORITHMS = [-8, -7, -257];
const SITE_NAME = 'Hokm · حکم';

/** The site of passkeys. Authenticators sign both, and offer a passkey to no other site. */
export interface PasskeySite {
  /** Host name. */
  readonly rpId: string;
  readonly origin: string;
}

/** The host that passkeys of a site are of: that of `PUBLIC_URL` where the panel's host is below it. */
function relyingParty(site: URL, publicUrl: string | null): string {
  const players = publicUrl === null ? site.hostname : new URL(publicUrl).hostname;
  return site.hostname.endsWith(`.${players}`) ? players : site.hostname;
}

/**
 * The site of `PUBLIC_URL`, or of `ADMIN_URL` for a request to that host. Without them that of the request (`origin`) in
 * development for requests from this machine. Otherwise none: the host of a request proves nothing, and passkeys are off.
 */
export function passkeySite(
  { publicUrl, adminUrl, production }: Pick<Config, 'publicUrl' | 'adminUrl' | 'production'>,
  { origin, isFromHere }: Pick<Caller, 'origin' | 'isFromHere'>,
): PasskeySite | null {
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  const isPanel = adminUrl !== null && host === new URL(adminUrl).host;
  const address = (isPanel ? adminUrl : publicUrl) ?? (production || !isFromHere ? null : origin);
  const url = address === null || !URL.canParse(address) ? null : new URL(address);
  return url === null ? null : { rpId: relyingParty(url, publicUrl), origin: url.origin };
}

const clientData = z.object({ challenge: z.string().min(1).max(128) });

/** The challenge in `clientDataJSON` (base64url); null if it cannot be read. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return clientData.safeParse(parsed).data?.challenge ?? null;
  } catch {
    // Not JSON.
    return null;
  }
}

function descriptorsOf(record: AccountRecord) {
  return passkeysOf(record).map(({ credential, transports }) => ({
    id: credential,
    type: 'public-key' as const,
    transports,
  }));
}

/** The user handle of an account: its id, base64url. It says nothing about the person. */
export function userHandleOf({ _id }: Pick<AccountRecord, '_id'>): string {
  return Buffer.from(_id.toHexString(), 'hex').toString('base64url');
}

/** Options for using a passkey. */
export function requestOptions(
  record: AccountRecord,
  { rpId }: PasskeySite,
  challenge: string,
): PasskeyRequestOptions {
  return {
    challenge,
    timeout: CHALLENGE_MS,
    rpId,
    allowCredentials: descriptorsOf(record),
    userVerification: 'preferred',
  };
}

/** Options for creating a passkey. No attestation: the maker of the authenticator does not matter. */
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
    excludeCredentials: descriptorsOf(record),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
    attestation: 'none',
  };
}
