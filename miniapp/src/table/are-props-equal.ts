import { structuralShare } from '../lib/structural-share.js';

/** True if two sets of props are equal: plain values by content, functions by identity. */
export function arePropsEqual<Props extends object>(before: Props, now: Props): boolean {
  return structuralShare(before, now) === before;
}
