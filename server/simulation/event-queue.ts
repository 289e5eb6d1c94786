import type { Timer } from '@hokm/server/platform/core/ports';

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

function before(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}

/** The time of a run: what is to happen, in the order of its time. It passes as fast as it is worked off. */
export class EventQueue {
  private readonly heap: Entry[] = [];
  private count = 0;
  private time: number;

  constructor(start: number) {
    this.time = start;
  }

  /** ms since 1970, as nobody in the run knows it exactly. */
  get now(): number {
    return this.time;
  }

  /** Something happens `ms` from now, unless it is cancelled. */
  after(ms: number, run: () => void): Timer {
    let wanted = true;
    this.push({
      at: this.time + Math.max(0, ms),
      order: ++this.count,
      run: () => (wanted ? run() : undefined),
    });
    return { cancel: () => void (wanted = false) };
  }

  /** Lets everything happen until `done`, or until `ms` have passed; returns whether it was done. */
  async until(done: () => boolean, ms: number): Promise<boolean> {
    const end = this.time + ms;
    while (!done()) {
      const next = this.heap[0];
      if (next === undefined || next.at > end) {
        this.time = end;
        return done();
      }
      this.pop();
      this.time = next.at;
      next.run();
      await quiet();
    }
    return true;
  }

  private push(entry: Entry): void {
    const { heap } = this;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = heap[up];
      if (parent === undefined || !before(entry, parent)) break;
      heap[at] = parent;
      at = up;
    }
    heap[at] = entry;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      const [left, right] = [heap[down], heap[down + 1]];
      let least = left;
      if (left !== undefined && right !== undefined && before(right, left)) {
        least = right;
        down += 1;
      }
      if (least === undefined || !before(least, last)) break;
      heap[at] = least;
      at = down;
    }
    heap[at] = last;
  }
}

/** All promises that can go on have gone on. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
