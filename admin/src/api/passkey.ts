import type { PasskeyAssertion, PasskeyRequestOptions } from '@hokm/shared/api';

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Whether this browser can use passkeys: it takes a secure context, and a host with a name. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined';
}

/** Has the browser ask for one of the account's passkeys; null when the person does not want to, or has none here. */
export async function usePasskey(options: PasskeyRequestOptions): Promise<PasskeyAssertion | null> {
  const credential = await navigator.credentials
    .get({
      publicKey: {
        challenge: toBytes(options.challenge),
        timeout: options.timeout,
        rpId: options.rpId,
        userVerification: options.userVerification,
        allowCredentials: options.allowCredentials.map(({ id }) => ({ id: toBytes(id), type: 'public-key' })),
      },
    })
    // The browser says no more than that it did not come to it.
    .catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) return null;
  const { response } = credential;
  if (!(response instanceof AuthenticatorAssertionResponse)) return null;
  return {
    id: credential.id,
    rawId: toText(credential.rawId),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle === null ? null : toText(response.userHandle),
    },
  };
}
