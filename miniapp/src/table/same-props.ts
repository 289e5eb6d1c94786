import { keepSame } from '../realtime/keep-same.js';

/** Whether a part would be told the same again: plain values are compared by what they say, functions by which they are. */
export function sameProps<Props extends object>(before: Props, now: Props): boolean {
  return keepSame(before, now) === before;
}
