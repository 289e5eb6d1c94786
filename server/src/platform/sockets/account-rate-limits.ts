import type { EventLimit } from '@hokm/shared/protocol';
import type { Clock } from '../core/ports.js';
import { accountRate, eventRates, type EventRate } from './event-limits.js';
import { TokenBucket } from './token-bucket.js';

/** The limits that all connections of an account share: all events, and those of each class. */
export interface AccountBuckets {
  readonly events: TokenBucket;
  readonly classes: Readonly<Record<EventLimit, TokenBucket>>;
}

interface Kept {
  readonly purse: AccountBuckets;
  connections: number;
  leftAt: number;
}

/** Buckets are kept this long after the last connection, so that reconnecting does not refill them. */
const KEPT_MS = 60_000;

/** The rate limits of each account over all of its connections to this process. */
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
    const bucket = ({ atOnce, perSecond }: EventRate) => new TokenBucket(atOnce, perSecond, now);
    const rates = eventRates(this.eventsPerSecond);
    return {
      events: bucket(accountRate(this.eventsPerSecond)),
      classes: {
        creates: bucket(rates.creates),
        reactions: bucket(rates.reactions),
        visits: bucket(rates.visits),
        changes: bucket(rates.changes),
        commands: bucket(rates.commands),
      },
    };
  }

  /** Removes the buckets of accounts that have been gone long enough, at most once in that time. */
  private clean(now: number): void {
    if (now - this.cleanedAt < KEPT_MS) return;
    this.cleanedAt = now;
    for (const [id, { connections, leftAt }] of this.accounts)
      if (connections === 0 && now - leftAt >= KEPT_MS) this.accounts.delete(id);
  }
}
