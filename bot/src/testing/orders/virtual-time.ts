/** Turns of the event loop after which nothing goes on any more that waits for no timer. */
const IDLE_TURNS = 4;

/** Dialogues wait for a timer of the event loop at each step. */
const BUSY_TURNS = 3;

/** A clock that stands still while anything goes on, then goes to the next timer. */
export class VirtualTime {
  private time = 1_700_000_000_000;
  private readonly timers = new Set<{ readonly at: number; readonly fire: () => void }>();

  /** True while a handler runs, which may wait for the event loop. */
  isBusy: () => boolean = () => false;

  readonly now = (): number => this.time;

  set(ms: number, fire: () => void): { cancel(): void } {
    const timer = { at: this.time + Math.max(0, ms), fire };
    this.timers.add(timer);
    return { cancel: () => void this.timers.delete(timer) };
  }

  readonly delay = (ms: number): Promise<void> => new Promise((resolve) => void this.set(ms, resolve));

  /** Lets `ms` pass, with everything that happens in them. */
  async pass(ms: number): Promise<void> {
    const until = this.time + ms;
    for (;;) {
      for (let turn = 0; turn < IDLE_TURNS; turn++) await new Promise((resolve) => setImmediate(resolve));
      for (let turn = 0; turn < BUSY_TURNS && this.isBusy(); turn++)
        await new Promise((resolve) => setTimeout(resolve, 0));
      const [next] = [...this.timers].sort((a, b) => a.at - b.at);
      if (next === undefined || next.at > until) break;
      this.timers.delete(next);
      this.time = next.at;
      next.fire();
    }
    this.time = until;
  }
}
