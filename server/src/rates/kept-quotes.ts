import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import type { Pair } from './pairs.js';
import { quoteOf, stateOf, type QuoteContext } from './quote.js';
import type { Rates } from './rates.js';

/** Callers keep a rate for a minute as well. */
const KEPT_MS = MINUTE_MS;

export interface KeptQuotesProps extends QuoteContext {
  readonly rates: Pick<Rates, 'between' | 'nextAfter'>;
  readonly clock: Clock;
  /** Another number after each change of the rates that this process knows of. */
  readonly revision: () => number;
}

type Quoted = Awaited<ReturnType<typeof quoteOf>>;

/** A quote, and until when it can be kept at most, ms since 1970. */
interface Read {
  readonly quoted: Quoted;
  readonly until: number;
}

interface Kept {
  /** The other values that it was made of, besides the time. */
  readonly of: string;
  readonly reading: Promise<Read>;
}

/** A quote grows old while it is kept. */
const aged = (quoted: Quoted, now: number): Quoted =>
  quoted.ok ? { ...quoted, state: stateOf(quoted.effective_at, new Date(now)) } : quoted;

/**
 * Quotes as they were read last: read anew after a minute, after a change of a rate, when the next rate begins to hold, and when coins
 * have another price. There are few pairs, so few are kept.
 */
export class KeptQuotes {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly props: KeptQuotesProps) {}

  /** The rate of a pair now, with its history of so many days. Refusal: `forex/no_rate`. */
  async of(pair: Pair, days: number): Promise<Quoted> {
    const { clock, revision, coinPrices } = this.props;
    const now = clock.now();
    const price = coinPrices().findLast(({ at }) => at <= now);
    const of = `${revision()}:${price?.at ?? 0}:${price?.stars ?? 0}`;
    const key = `${pair.base}-${pair.quote}:${days}`;
    const known = this.kept.get(key);
    if (known?.of === of) {
      const { quoted, until } = await known.reading;
      if (now < until) return aged(quoted, now);
    }
    const kept = { of, reading: this.read(pair, days, now) };
    this.kept.set(key, kept);
    try {
      return (await kept.reading).quoted;
    } catch (error) {
      if (this.kept.get(key) === kept) this.kept.delete(key);
      throw error;
    }
  }

  private async read(pair: Pair, days: number, now: number): Promise<Read> {
    const [quoted, next] = await Promise.all([
      quoteOf(this.props, pair, new Date(now), new Date(now - days * DAY_MS)),
      this.props.rates.nextAfter(new Date(now)),
    ]);
    return { quoted, until: Math.min(now + KEPT_MS, next?.getTime() ?? Infinity) };
  }
}
