/** True if tests open every state of every screen, as `E2E_ALL=1` asks. */
const OPENS_ALL = process.env['E2E_ALL'] !== undefined;

/** Every `n`-th of a list from `first` on; all of them with `E2E_ALL`. */
export function inTurn<T>(list: readonly T[], n: number, first = 0): readonly T[] {
  return OPENS_ALL ? list : list.filter((_, index) => index % n === first);
}
