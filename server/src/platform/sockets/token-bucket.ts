/** A token bucket: fills by `perSecond` up to `capacity`. Times in ms. */
export class TokenBucket {
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly capacity: number,
    private readonly perSecond: number,
    now: number,
  ) {
    this.tokens = capacity;
    this.filledAt = now;
  }

  /** Takes a token; false if there is none. */
  take(now: number): boolean {
    const earned = ((now - this.filledAt) / 1000) * this.perSecond;
    this.tokens = Math.min(this.capacity, this.tokens + Math.max(0, earned));
    this.filledAt = now;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}
