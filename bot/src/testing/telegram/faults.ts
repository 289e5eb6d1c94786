import { ApiRefusal } from './refusal.js';

/** A fault of one call. */
export type Fault =
  /** Refused before it takes effect. */
  | { readonly refuse: ApiRefusal }
  /** Takes effect; the connection breaks before the answer. */
  | { readonly loseAnswer: true }
  /** Takes effect; the answer waits for the promise. */
  | { readonly hold: Promise<void> | (() => Promise<void>) };

/** Faults of the next calls, by method; `*` for any method. */
export class Faults {
  private readonly waiting: { method: string; fault: Fault; skip: number; chat: number | null }[] = [];

  /** The next `times` calls of a method fail, after `skip` that do not; with a chat only calls about it. */
  add(method: string, fault: Fault, times = 1, skip = 0, chat: number | null = null): void {
    for (let n = 0; n < times; n++) this.waiting.push({ method, fault, skip: n === 0 ? skip : 0, chat });
  }

  /** Forgets the faults that no call has met. */
  clear(): void {
    this.waiting.length = 0;
  }

  /** The fault of this call; null for none. */
  take(method: string, { chat_id }: { readonly chat_id?: unknown }): Fault | null {
    const index = this.waiting.findIndex(
      (each) =>
        (each.method === method || each.method === '*') && (each.chat === null || each.chat === chat_id),
    );
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

/** 502: Telegram is out of order for a moment. */
export const outOfOrder: Fault = { refuse: new ApiRefusal(502, 'Bad Gateway') };
