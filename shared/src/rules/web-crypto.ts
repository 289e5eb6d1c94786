/** A key that cannot be looked into; only `sign` takes it. */
interface MacKey {
  readonly type: string;
}

/**
 * The part of Web Crypto a deal needs, the same in browsers and in Node 20. Written out here because the types of
 * shared know neither of them.
 */
export interface WebCrypto {
  digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer>;
  importKey(
    format: 'raw',
    key: Uint8Array,
    algorithm: { readonly name: 'HMAC'; readonly hash: 'SHA-256' },
    extractable: false,
    usages: readonly ['sign'],
  ): Promise<MacKey>;
  sign(algorithm: 'HMAC', key: MacKey, data: Uint8Array): Promise<ArrayBuffer>;
}

/** Web Crypto of where the code runs; null on a page that is not served securely, which has none. */
export function webCrypto(): WebCrypto | null {
  const { crypto } = globalThis as unknown as { crypto?: { subtle?: WebCrypto } };
  return crypto?.subtle ?? null;
}

/** The bytes of a hex text, or null when it is not one of so many bytes. */
export function bytesOfHex(text: string, length: number): Uint8Array | null {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from({ length }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

/** Bytes as lower-case hex. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of an ASCII text. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
