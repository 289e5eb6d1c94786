import type { Timers } from '../../src/platform/core/ports.js';

interface Ringing {
  readonly at: number;
  readonly ring: () => void;
}

/** A clock that stands still until a test turns it; timers ring in the order of their time. */
export class ManualTimers implements Timers {
  private readonly waiting = new Set<Ringing>();

  constructor(private time = 1_700_000_000_000) {}

  now(): number {
    return this.time;
  }

  set(ms: number, ring: () => void): { cancel(): void } {
    const entry = { at: this.time + Math.max(0, ms), ring };
    this.waiting.add(entry);
    return { cancel: () => this.waiting.delete(entry) };
  }

  /** How many timers are set. */
  get size(): number {
    return this.waiting.size;
  }

  /** Turns the clock on, ringing what falls due on the way. */
  advance(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const next = [...this.waiting].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.waiting.delete(next);
      this.time = Math.max(this.time, next.at);
      next.ring();
    }
    this.time = until;
  }
}
