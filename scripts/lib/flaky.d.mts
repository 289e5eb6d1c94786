/** Compares a run with the list of flaky tests (`flaky.mjs`). */
export function compareFlaky(
  listed: readonly string[],
  retried: readonly string[],
  ran: readonly string[],
): { readonly list: readonly string[]; readonly repeated: readonly string[] };
