const LONGEST = 512;
/** Any base will do to see whether a text leads away from it. */
const HERE = 'http://here.invalid';

/**
 * The path on our own pages that a text means, with its query; `/` for everything else: another site's address, one
 * without a scheme (`//…`), one whose backslashes browsers take for slashes, or with control characters in it.
 */
export function localPath(text: string | undefined): string {
  if (text === undefined || text.length > LONGEST || !/^\/(?!\/)[^\\\p{Cc}\s]*$/u.test(text)) return '/';
  const { origin, pathname, search } = new URL(text, HERE);
  return origin !== HERE || pathname.startsWith('//') ? '/' : `${pathname}${search}`;
}
