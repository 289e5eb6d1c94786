/** How long the best measurement stays the best, ms; after that a newer, slower one replaces it. */
const FRESH = 120_000;

/**
 * Estimates the server's clock from the times in its messages. A measured answer is off by half its
 * travel time at most, so the quickest recent one is kept; a time from other messages is used only until then.
 */
export class ServerClock {
  private offset = 0;
  private error = Number.POSITIVE_INFINITY;
  private measuredAt = 0;

  constructor(private readonly localNow: () => number) {}

  /** The server's time now, ms since 1970. */
  now(): number {
    return this.localNow() + this.offset;
  }

  /** The server answered `serverTime` to a question sent at `sentAt` (local ms). */
  measured(serverTime: number, sentAt: number): void {
    const now = this.localNow();
    const travel = Math.max(0, now - sentAt);
    if (travel > this.error && now - this.measuredAt < FRESH) return;
    this.take(serverTime + travel / 2 - now, travel, now);
  }

  /** The server mentioned its time in a message whose way here is not known. */
  mentioned(serverTime: number): void {
    if (this.error !== Number.POSITIVE_INFINITY) return;
    this.offset = serverTime - this.localNow();
  }

  private take(offset: number, error: number, now: number): void {
    this.offset = offset;
    this.error = error;
    this.measuredAt = now;
  }
}
