/** A process that has served for so long is well: its former ends count no more, ms. */
const WELL_MS = 60_000;
/** Wait before a process is started again after its second end in a row, ms; twice as long after each further one. */
const WAIT_MS = 500;
const WAIT_MAX_MS = 30_000;
/** After so many ends in a row it is not started again. */
const ENDS_MAX = 8;

/** When a process that ends by itself is started again. */
export class Restarts {
  private ends = 0;

  /**
   * @param servedMs how long it has served; 0 if it never did
   * @returns the time to wait before it is started again, ms; null: never
   */
  ended(servedMs: number): number | null {
    if (servedMs >= WELL_MS) this.ends = 0;
    this.ends += 1;
    if (this.ends >= ENDS_MAX) return null;
    return this.ends === 1 ? 0 : Math.min(WAIT_MAX_MS, WAIT_MS * 2 ** (this.ends - 2));
  }
}
