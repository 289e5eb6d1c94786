import type { Division } from '@hokm/shared/standing';

/** The stone of each division. */
export const STONES: Readonly<Record<Division, string>> = {
  1: '#94432C',
  2: '#1B7F7A',
  3: '#2F55A4',
  4: '#2B7448',
  5: '#A8324A',
  6: '#5F7683',
};
