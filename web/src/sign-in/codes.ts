import { typedCode } from '@hokm/shared/spelling';

/** `totp`: six digits of an authenticator app. `recovery`: a recovery code, `xxxxx-xxxxx`. */
export type CodeKind = 'totp' | 'recovery';

/** Digits of an authenticator app's code. */
const CODE_LENGTH = 6;

/** Characters of a complete code. */
const LENGTHS: Record<CodeKind, number> = { totp: CODE_LENGTH, recovery: 11 };

function recoveryCode(code: string): string {
  const plain = code.toLowerCase().slice(0, LENGTHS.recovery - 1);
  return plain.length > 5 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}

/** A typed code as the server expects it, whatever script it was typed in; no longer than a complete one. */
export function tidyCode(kind: CodeKind, text: string): string {
  const latin = typedCode(text);
  return kind === 'totp' ? latin.replace(/\D/g, '').slice(0, LENGTHS.totp) : recoveryCode(latin);
}

/** True if a tidied code has all its characters. */
export function isCompleteCode(kind: CodeKind, code: string): boolean {
  return code.length === LENGTHS[kind];
}

/** A TOTP secret in groups of four, to be read and typed by hand. */
export function groupSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** An `<svg>` as the address of an image; scripts in it do not run there. */
export function svgUrl(svg: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
