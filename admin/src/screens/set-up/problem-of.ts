import type { Called } from '../../api/call.js';
import type { TextKey } from '../../text/fa.js';

/** What to say of a call that did not work: the server's words, else the name of our own. */
export type Problem = { readonly said: string } | { readonly own: TextKey };

/** Reads the problem of a call; `fallback` is for a refusal without words. */
export function problemOf(
  called: Exclude<Called<unknown>, { kind: 'answered' }>,
  fallback: TextKey,
): Problem {
  if (called.kind !== 'refused') return { own: called.kind };
  return called.failure.message === '' ? { own: fallback } : { said: called.failure.message };
}
