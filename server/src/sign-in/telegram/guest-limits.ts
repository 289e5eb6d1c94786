import type { Clock } from '../../platform/core/ports.js';
import { rateLimitKey } from '../../platform/http/address.js';
import { TokenBucket } from '../../platform/sockets/token-bucket.js';

const HOUR_S = 60 * 60;
const DAY_S = 24 * HOUR_S;
/** Guests of one address in an hour and in a day, in multiples of its sign-ins a minute. */
const PER_HOUR = 2;
const PER_DAY = 5;

interface Kept {
  readonly hour: TokenBucket;
  readonly day: TokenBucket;
  usedAt: number;
}

/** How many guests an address may create. Counted by each process for itself. */
export class GuestLimits {
  private readonly addresses = new Map<string, Kept>();
  private cleanedAt: number;

  /** @param perMinute the sign-ins of an address, from `SIGN_INS_PER_MINUTE` */
  constructor(
    private readonly perMinute: number,
    private readonly clock: Clock,
  ) {
    this.cleanedAt = clock.now();
  }

  /** Takes the place of one guest; false when the address has none left. */
  take(address: string | undefined): boolean {
    const now = this.clock.now();
    this.clean(now);
    const key = rateLimitKey(address);
    const kept = this.addresses.get(key) ?? this.fresh(now);
    this.addresses.set(key, kept);
    kept.usedAt = now;
    return kept.hour.take(now) && kept.day.take(now);
  }

  private fresh(now: number): Kept {
    const [hour, day] = [this.perMinute * PER_HOUR, this.perMinute * PER_DAY];
    return {
      hour: new TokenBucket(hour, hour / HOUR_S, now),
      day: new TokenBucket(day, day / DAY_S, now),
      usedAt: now,
    };
  }

  /** Forgets addresses whose places are all there again, at most once an hour. */
  private clean(now: number): void {
    if (now - this.cleanedAt < HOUR_S * 1000) return;
    this.cleanedAt = now;
    for (const [key, { usedAt }] of this.addresses)
      if (now - usedAt >= DAY_S * 1000) this.addresses.delete(key);
  }
}
