import { structuralShare } from '../lib/structural-share.js';

/** Whether a part would be told the same again: plain values are compared by what they say, functions by which they are. */
export function arePropsEqual<Props extends object>(before: Props, now: Props): boolean {
  return structuralShare(before, now) === before;
}
