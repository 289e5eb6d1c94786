import { useFormat } from '../settings/use-format.js';

/** Writes whole numbers in the language's digits. */
export function useDigits(): (value: number) => string {
  return useFormat().number;
}
