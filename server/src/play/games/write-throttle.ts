import type { Timers } from '../../platform/core/ports.js';

/** Keeps a least time between the beginnings of two operations. */
export class WriteThrottle {
  private begunAt = -Infinity;

  constructor(
    private readonly ms: number,
    private readonly timers: Timers,
  ) {}

  /** Time until the next may begin, ms; zero when it may now. A clock that was turned back does not lengthen it. */
  get left(): number {
    return Math.min(this.ms, Math.max(0, this.begunAt + this.ms - this.timers.now()));
  }

  /** Resolves when the next may begin. */
  async over(): Promise<void> {
    const { left } = this;
    if (left > 0) await new Promise<void>((resolve) => void this.timers.set(left, resolve));
  }

  /** It begins now. */
  begin(): void {
    this.begunAt = this.timers.now();
  }
}
