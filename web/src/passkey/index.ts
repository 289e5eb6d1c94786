import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';

/** `cancelled`: the person declined or has no passkey here. `known`: the device already has one for this account. */
export type PasskeyFault = 'cancelled' | 'known' | 'unsupported' | 'failed';

export type PasskeyResult<Response> =
  | { readonly ok: true; readonly response: Response }
  | { readonly ok: false; readonly fault: PasskeyFault };

const FAULTS: Readonly<Record<string, PasskeyFault>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
};

const TEXTS: Record<PasskeyFault, Record<Language, string>> = {
  cancelled: {
    fa: 'گذرکلید استفاده نشد. دوباره تلاش کنید.',
    en: 'The passkey was not used. Try again.',
  },
  known: { fa: 'این دستگاه از قبل گذرکلید دارد.', en: 'This device already has a passkey.' },
  unsupported: { fa: 'این مرورگر گذرکلید ندارد.', en: 'This browser does not support passkeys.' },
  failed: { fa: 'گذرکلید کار نکرد. دوباره تلاش کنید.', en: 'The passkey did not work. Try again.' },
};

/** The text for a fault. */
export function passkeyFaultText(fault: PasskeyFault, language: Language): string {
  return TEXTS[fault][language];
}

/** True if this browser offers passkeys here: they need HTTPS (or localhost). */
export function canUsePasskeys(): boolean {
  return globalThis.isSecureContext && browserSupportsWebAuthn();
}

async function attempt<Response>(ceremony: () => Promise<Response>): Promise<PasskeyResult<Response>> {
  if (!canUsePasskeys()) return { ok: false, fault: 'unsupported' };
  try {
    return { ok: true, response: await ceremony() };
  } catch (error) {
    return { ok: false, fault: FAULTS[error instanceof Error ? error.name : ''] ?? 'failed' };
  }
}

// The library narrows the transports' names to a list; the contract passes on whatever the authenticator named. What the
// extensions gave is not used, and not sent.

/** Creates a passkey. The browser asks the person. */
export function registerPasskey(options: PasskeyCreationOptions): Promise<PasskeyResult<PasskeyCreation>> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return attempt(async () => ({ ...(await startRegistration({ optionsJSON })), clientExtensionResults: {} }));
}

/** Uses one of the account's passkeys. The browser asks the person. */
export function authenticatePasskey(
  options: PasskeyRequestOptions,
): Promise<PasskeyResult<PasskeyAssertion>> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return attempt(async () => ({
    ...(await startAuthentication({ optionsJSON })),
    clientExtensionResults: {},
  }));
}
