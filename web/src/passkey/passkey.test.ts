import { afterEach, describe, expect, it } from 'vitest';
import { authenticatePasskey, canUsePasskeys, passkeyFaultText, registerPasskey } from './index.js';

const REQUEST = {
  challenge: 'AAEC',
  timeout: 60_000,
  rpId: 'localhost',
  allowCredentials: [{ id: 'AQID', type: 'public-key' as const, transports: ['internal'] }],
  userVerification: 'preferred' as const,
};
const CREATION = {
  rp: { id: 'localhost', name: 'Hokm' },
  user: { id: 'AQ', name: 'sara', displayName: 'Sara' },
  challenge: 'AAEC',
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 60_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'preferred' as const,
    requireResidentKey: false,
    userVerification: 'preferred' as const,
  },
  attestation: 'none' as const,
};

const bytes = (...values: number[]) => Uint8Array.from(values).buffer;
const before = { navigator: globalThis.navigator };

/** Stands in for the browser's own passkeys. */
function giveBrowser(credentials: object): void {
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  define('isSecureContext', true);
  define('PublicKeyCredential', () => undefined);
  define('navigator', { credentials });
}

afterEach(() => {
  for (const name of ['isSecureContext', 'PublicKeyCredential']) Reflect.deleteProperty(globalThis, name);
  Object.defineProperty(globalThis, 'navigator', { value: before.navigator, configurable: true });
});

const rejecting = (name: string) => () => Promise.reject(new DOMException('no', name));

describe('passkeys', () => {
  it('are unsupported where the browser has none', async () => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: true, configurable: true });
    expect(canUsePasskeys()).toBe(false);
    expect(await authenticatePasskey(REQUEST)).toEqual({ ok: false, fault: 'unsupported' });
    expect(await registerPasskey(CREATION)).toEqual({ ok: false, fault: 'unsupported' });
  });

  it('are used with the options decoded and the answer encoded', async () => {
    const asked: unknown[] = [];
    giveBrowser({
      get: (options: { publicKey: { challenge: ArrayBuffer; allowCredentials: { id: ArrayBuffer }[] } }) => {
        const { challenge, allowCredentials } = options.publicKey;
        asked.push([...new Uint8Array(challenge)], [...new Uint8Array(allowCredentials[0]!.id)]);
        return Promise.resolve({
          id: 'AQID',
          rawId: bytes(1, 2, 3),
          type: 'public-key',
          authenticatorAttachment: 'platform',
          getClientExtensionResults: () => ({}),
          response: {
            clientDataJSON: bytes(4),
            authenticatorData: bytes(5),
            signature: bytes(255, 254),
            userHandle: null,
          },
        });
      },
    });
    expect(await authenticatePasskey(REQUEST)).toEqual({
      ok: true,
      response: {
        id: 'AQID',
        rawId: 'AQID',
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: { clientDataJSON: 'BA', authenticatorData: 'BQ', signature: '__4', userHandle: undefined },
      },
    });
    expect(asked).toEqual([
      [0, 1, 2],
      [1, 2, 3],
    ]);
  });

  it.each([
    ['NotAllowedError', 'cancelled'],
    ['AbortError', 'cancelled'],
    ['InvalidStateError', 'known'],
    ['NotSupportedError', 'unsupported'],
    ['UnknownError', 'failed'],
  ])('that end with %s are %s, in words in both languages', async (name, fault) => {
    giveBrowser({ create: rejecting(name), get: rejecting(name) });
    expect(await registerPasskey(CREATION)).toEqual({ ok: false, fault });
    const used = await authenticatePasskey(REQUEST);
    expect(used.ok).toBe(false);
    if (!used.ok)
      for (const language of ['fa', 'en'] as const)
        expect(passkeyFaultText(used.fault, language)).not.toBe('');
  });
});
