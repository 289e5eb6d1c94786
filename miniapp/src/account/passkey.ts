import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@hokm/shared/api';
import { fromBase64Url, toBase64Url } from './base64-url.js';

/** Why a passkey could not be used: the person let go of it, the device has it already, or something else. */
export type PasskeyFault = 'cancelled' | 'known' | 'failed';

/** Whether this browser knows passkeys at all. */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && typeof PublicKeyCredential === 'function' && 'credentials' in navigator;
}

function faultOf(error: unknown): PasskeyFault {
  if (!(error instanceof DOMException)) return 'failed';
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'cancelled';
  return error.name === 'InvalidStateError' ? 'known' : 'failed';
}

const descriptors = (list: readonly { id: string; transports?: string[] | undefined }[]) =>
  list.map(({ id, transports }) => ({
    type: 'public-key' as const,
    id: fromBase64Url(id),
    ...(transports ? { transports: transports as AuthenticatorTransport[] } : {}),
  }));

/** Options as the browser takes them. Its own reader of their JSON is younger than what we support. */
function creationOf(options: PasskeyCreationOptions): PublicKeyCredentialCreationOptions {
  return {
    ...options,
    challenge: fromBase64Url(options.challenge),
    user: { ...options.user, id: fromBase64Url(options.user.id) },
    excludeCredentials: descriptors(options.excludeCredentials),
  };
}

function requestOf(options: PasskeyRequestOptions): PublicKeyCredentialRequestOptions {
  return {
    ...options,
    challenge: fromBase64Url(options.challenge),
    allowCredentials: descriptors(options.allowCredentials),
  };
}

function common(credential: PublicKeyCredential) {
  const { id, authenticatorAttachment } = credential;
  return {
    id,
    rawId: id,
    authenticatorAttachment: authenticatorAttachment as PasskeyAssertion['authenticatorAttachment'],
    clientExtensionResults: {},
    type: 'public-key' as const,
  };
}

/** Makes a passkey on this device or another; asks the person. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<PasskeyCreation | PasskeyFault> {
  try {
    const made = await navigator.credentials.create({ publicKey: creationOf(options) });
    if (!(made instanceof PublicKeyCredential)) return 'failed';
    const { response } = made;
    if (!(response instanceof AuthenticatorAttestationResponse)) return 'failed';
    return {
      ...common(made),
      response: {
        clientDataJSON: toBase64Url(response.clientDataJSON),
        attestationObject: toBase64Url(response.attestationObject),
        transports: response.getTransports(),
      },
    };
  } catch (error) {
    return faultOf(error);
  }
}

/** Shows one of the account's passkeys; asks the person. */
export async function showPasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion | PasskeyFault> {
  try {
    const shown = await navigator.credentials.get({ publicKey: requestOf(options) });
    if (!(shown instanceof PublicKeyCredential)) return 'failed';
    const { response } = shown;
    if (!(response instanceof AuthenticatorAssertionResponse)) return 'failed';
    return {
      ...common(shown),
      response: {
        clientDataJSON: toBase64Url(response.clientDataJSON),
        authenticatorData: toBase64Url(response.authenticatorData),
        signature: toBase64Url(response.signature),
        userHandle: response.userHandle === null ? null : toBase64Url(response.userHandle),
      },
    };
  } catch (error) {
    return faultOf(error);
  }
}
