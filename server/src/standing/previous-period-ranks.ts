import type { PeriodKind, PeriodSpan } from '@hokm/shared/standing';
import { HOUR_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import type { BoardRanks } from './board-ranks.js';

interface Held {
  readonly key: string;
  readonly at: number;
  /** By score: the rank that it had at the end. */
  readonly ranks: Map<number, Promise<number>>;
}

/** A match that ended in a period is counted in it some time later, ms; until then its ranks may change. */
const SETTLED_MS = HOUR_MS;
const REFRESH_MS = 60_000;

/**
 * The ranks of periods that are over, one of each kind. The rank of a score is counted when it is asked for, and kept: for a minute while
 * late matches may still come, then for good.
 */
export class PreviousPeriodRanks {
  private readonly held = new Map<PeriodKind, Held>();

  constructor(
    private readonly ranks: Pick<BoardRanks, 'of'>,
    private readonly clock: Clock,
  ) {}

  get size(): number {
    return this.held.size;
  }

  drop(): void {
    this.held.clear();
  }

  /** The rank that a score had in a period that is over. A count where it is not known. */
  of(span: PeriodSpan, score: number): Promise<number> {
    const { ranks } = this.heldOf(span);
    const known = ranks.get(score);
    if (known !== undefined) return known;
    const rank = this.ranks
      .of(span)
      .above(score)
      .then((above) => above + 1);
    ranks.set(score, rank);
    // A failed count is repeated by the next call.
    rank.catch(() => ranks.delete(score));
    return rank;
  }

  private heldOf(span: PeriodSpan): Held {
    const known = this.held.get(span.kind);
    if (known?.key === span.key && this.isGood(known, span)) return known;
    const held = { key: span.key, at: this.clock.now(), ranks: new Map<number, Promise<number>>() };
    this.held.set(span.kind, held);
    return held;
  }

  private isGood({ at }: Held, { ends_at }: PeriodSpan): boolean {
    return at >= ends_at + SETTLED_MS || this.clock.now() - at < REFRESH_MS;
  }
}
