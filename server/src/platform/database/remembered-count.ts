import type { Clock } from '../core/ports.js';

/** Smaller numbers are counted for every call: that is quick, and one more or less shows. */
const FEW = 1_000;
/** A larger number is counted again after so many times what counting took, and this long at least, ms. */
const REST = 200;
const LEAST_MS = 10_000;
/** Longest age of a number that is given while it is counted again, ms. */
const KEPT_MS = 5 * 60_000;

/** A number that takes the longer to count the larger it is. */
export class RememberedCount {
  private last: { readonly count: number; readonly at: number; readonly restUntil: number } | null = null;
  private counting: Promise<number> | null = null;

  constructor(
    private readonly count: () => Promise<number>,
    private readonly clock: Clock,
  ) {}

  /** The number of this moment where it is small. A larger one is some seconds old. */
  async read(): Promise<number> {
    const { last } = this;
    const now = this.clock.now();
    const age = last === null ? Infinity : now - last.at;
    if (last === null || last.count < FEW || age < 0 || age >= KEPT_MS) return this.renew();
    if (now >= last.restUntil) this.renew().catch(() => undefined);
    return last.count;
  }

  private renew(): Promise<number> {
    const begun = this.clock.now();
    this.counting ??= this.count()
      .then((count) => {
        const at = this.clock.now();
        this.last = { count, at, restUntil: at + Math.max(LEAST_MS, (at - begun) * REST) };
        return count;
      })
      .finally(() => {
        this.counting = null;
      });
    return this.counting;
  }
}
