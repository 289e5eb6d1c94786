/** Any address, to read paths against. */
const BASE = 'https://own.invalid';
/** Characters that some browsers read as a slash, or drop. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNSAFE_CHARS = /[\\\u0000-\u001f\u007f]/;
/** Where one would only be led round in a circle. */
const CIRCLE = /^\/sign-in(?:[/?#]|$)/;

/** A page of ours that a text names, as it may be gone to after signing in; null for anything else, other sites above all. */
export function localPath(text: string | null): string | null {
  if (text === null || !text.startsWith('/') || text.startsWith('//') || UNSAFE_CHARS.test(text)) return null;
  if (!URL.canParse(text, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(text, BASE);
  const path = `${pathname}${search}${hash}`;
  return origin === BASE && !path.startsWith('//') && !CIRCLE.test(path) ? path : null;
}

/** Providers that sign people in on a page of their own. */
export type WebProvider = 'google' | 'telegram-web';

/** The address at which sign-in with a provider begins. It comes back to the sign-in page and on to `returnTo`. */
export function webSignInPath(provider: WebProvider, returnTo: string): string {
  return `/api/auth/${provider}?return_to=${encodeURIComponent(returnTo)}`;
}
