import { ApiRefusal } from './refusal.js';

/** Something that goes wrong with a call. */
export type Fault =
  /** Refused before it takes effect. */
  | { readonly refuse: ApiRefusal }
  /** Takes effect; the connection breaks before the answer. */
  | { readonly loseAnswer: true }
  /** Takes no effect, and the connection breaks. */
  | { readonly loseRequest: true }
  /** Takes effect; the answer waits until it is let go. */
  | { readonly hold: Promise<void> };

/** What is to go wrong next, by method; `*` for any. */
export class Faults {
  private readonly waiting: { method: string; fault: Fault; skip: number }[] = [];

  /** The next `times` calls of a method go wrong, after `skip` that do not. */
  add(method: string, fault: Fault, times = 1, skip = 0): void {
    for (let n = 0; n < times; n++) this.waiting.push({ method, fault, skip: n === 0 ? skip : 0 });
  }

  /** What goes wrong with this call, if anything. */
  take(method: string): Fault | null {
    const index = this.waiting.findIndex((one) => one.method === method || one.method === '*');
    const found = this.waiting[index];
    if (found === undefined) return null;
    if (found.skip > 0) {
      found.skip -= 1;
      return null;
    }
    this.waiting.splice(index, 1);
    return found.fault;
  }
}

/** 429 with the seconds to wait. */
export const tooMany = (retry_after: number): Fault => ({
  refuse: new ApiRefusal(429, `Too Many Requests: retry after ${retry_after}`, { retry_after }),
});

/** Telegram is out of order for a moment. */
export const outOfOrder: Fault = { refuse: new ApiRefusal(502, 'Bad Gateway') };
