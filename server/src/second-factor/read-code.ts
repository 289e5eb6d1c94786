/** A code as somebody typed it, read: of an authenticator app, or a recovery code. */
export type TypedCode = { readonly kind: 'totp' | 'recovery'; readonly code: string };

const TOTP = /^\d{6}$/;
const RECOVERY = /^[0-9a-hjkmnp-tv-z]{10}$/;
/** What people put between the groups of a code, or a phone's keyboard around them. */
const BETWEEN = /[\s\p{Pd}\p{Cf}]/gu;

/** The ten digits of Persian and of Arabic stand in their order at multiples of sixteen. */
function withLatinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * Reads a code: Persian and Arabic digits, spaces, dashes and capitals are forgiven, and the letters that recovery codes do
 * not have, for the digits they look like. Null for what is neither.
 */
export function readCode(text: string): TypedCode | null {
  const bare = withLatinDigits(text).replace(BETWEEN, '').toLowerCase();
  if (TOTP.test(bare)) return { kind: 'totp', code: bare };
  const code = bare.replace(/o/g, '0').replace(/[il]/g, '1');
  return RECOVERY.test(code) ? { kind: 'recovery', code } : null;
}
