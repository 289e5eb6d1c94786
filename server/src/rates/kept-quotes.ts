import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import type { Pair } from './pairs.js';
import { quoteOf, type QuoteContext } from './quote.js';
import type { Rates } from './rates.js';

/** Callers keep a rate for a minute as well. */
const KEPT_MS = MINUTE_MS;

export interface KeptQuotesProps extends QuoteContext {
  readonly rates: Pick<Rates, 'between' | 'nextAfter'>;
  readonly clock: Clock;
  /** Another number after each change of the rates that this process knows of. */
  readonly revision: () => number;
}

type Quoted = ReturnType<typeof quoteOf>;

interface Kept {
  /** Ms since 1970. */
  readonly until: number;
  /** What it was made of besides the time. */
  readonly of: string;
  readonly quoted: Quoted;
}

/**
 * Quotes as they were read last: read anew after a minute, after a change of a rate, when the next rate begins to hold, and when coins
 * have another price. There are few pairs, so few are kept.
 */
export class KeptQuotes {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly props: KeptQuotesProps) {}

  /** The rate of a pair now, with its history of so many days. Refusal: `forex/no_rate`. */
  async of(pair: Pair, days: number): Quoted {
    const { clock, revision, coinPrice } = this.props;
    const now = clock.now();
    const { stars, coins } = coinPrice();
    const of = `${revision()}:${stars}:${coins}`;
    const key = `${pair.base}-${pair.quote}:${days}`;
    const known = this.kept.get(key);
    if (known !== undefined && known.of === of && now < known.until) return known.quoted;
    const quoted = quoteOf(this.props, pair, new Date(now), new Date(now - days * DAY_MS));
    const next = await this.props.rates.nextAfter(new Date(now));
    const until = Math.min(now + KEPT_MS, next?.getTime() ?? Infinity);
    const kept = { until, of, quoted };
    this.kept.set(key, kept);
    quoted.catch(() => {
      if (this.kept.get(key) === kept) this.kept.delete(key);
    });
    return quoted;
  }
}
