import type { Clock } from '../core/ports.js';
import { TokenBucket } from './token-bucket.js';

/** What all connections of one account have to share. */
export interface AccountBuckets {
  readonly events: TokenBucket;
  readonly creates: TokenBucket;
}

interface Kept {
  readonly purse: AccountBuckets;
  connections: number;
  leftAt: number;
}

const CREATES_PER_MINUTE = 10;
/** What an account may send, in the measure of one of its connections: two devices at full speed. */
const SHARE = 2;
/** A purse is kept for so long after the last connection: who comes back at once does not come back with a full one. */
const KEPT_MS = 60_000;

/** The traffic of each account over all of its connections to this process. */
export class AccountRateLimits {
  private readonly accounts = new Map<string, Kept>();
  private cleanedAt: number;

  /** @param eventsPerSecond what one connection may send for long */
  constructor(
    private readonly eventsPerSecond: number,
    private readonly clock: Clock,
  ) {
    this.cleanedAt = clock.now();
  }

  /** A connection has come. */
  enter(accountId: string): AccountBuckets {
    const now = this.clock.now();
    this.clean(now);
    const kept = this.accounts.get(accountId) ?? { purse: this.fresh(now), connections: 0, leftAt: now };
    kept.connections += 1;
    this.accounts.set(accountId, kept);
    return kept.purse;
  }

  /** It has gone. */
  leave(accountId: string): void {
    const kept = this.accounts.get(accountId);
    if (kept === undefined) return;
    kept.connections -= 1;
    kept.leftAt = this.clock.now();
  }

  /** How many accounts are remembered. */
  get size(): number {
    return this.accounts.size;
  }

  private fresh(now: number): AccountBuckets {
    const rate = this.eventsPerSecond * SHARE;
    return {
      events: new TokenBucket(rate * 2, rate, now),
      creates: new TokenBucket(CREATES_PER_MINUTE, CREATES_PER_MINUTE / 60, now),
    };
  }

  /** Forgets who has been gone long enough; looks at all of them once in that time. */
  private clean(now: number): void {
    if (now - this.cleanedAt < KEPT_MS) return;
    this.cleanedAt = now;
    for (const [id, { connections, leftAt }] of this.accounts)
      if (connections === 0 && now - leftAt >= KEPT_MS) this.accounts.delete(id);
  }
}
