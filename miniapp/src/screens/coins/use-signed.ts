import { useFormat } from '../../settings/use-format.js';

/** Formats a change of coins with its sign in front, also on a right-to-left page. */
export function useSigned(): (value: number) => string {
  const format = useFormat();
  return (value) =>
    value === 0 ? format.number(0) : `\u2066${value < 0 ? '−' : '+'}${format.number(Math.abs(value))}\u2069`;
}
