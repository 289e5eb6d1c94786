const LENGTH_MAX = 512;
/** Any base shows whether a text leads away from it. */
const BASE = 'http://here.invalid';

/**
 * The path of ours that a text names, with its query; `/` for anything else: addresses of other sites, also without a
 * scheme (`//…`) or with backslashes, and control characters. Prevents open redirects.
 */
export function localPath(text: string | undefined): string {
  if (text === undefined || text.length > LENGTH_MAX || !/^\/(?!\/)[^\\\p{Cc}\s]*$/u.test(text)) return '/';
  const { origin, pathname, search } = new URL(text, BASE);
  return origin !== BASE || pathname.startsWith('//') ? '/' : `${pathname}${search}`;
}
