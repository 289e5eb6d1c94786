import type { PeriodKind, PeriodSpan } from '@hokm/shared/standing';
import { HOUR_MS } from '@hokm/shared/time';
import type { Clock } from '../platform/core/ports.js';
import type { BoardModel } from './board.js';

/** The rank that each score had at the end of a period; scores that nobody had are not in it. */
export type Ranks = ReadonlyMap<number, number>;

interface Held {
  readonly key: string;
  readonly at: number;
  readonly ranks: Promise<Ranks>;
}

/** A match that ended in a period is counted in it some time later, ms; until then its ranks may change. */
const SETTLED_MS = HOUR_MS;
const REFRESH_MS = 60_000;

/**
 * The ranks of periods that are over, one of each kind. They are read by one pass over the period's part of the index,
 * which gives one line for each different score, and kept: for a minute while late matches may still come, then for good.
 */
export class PreviousPeriodRanks {
  private readonly held = new Map<PeriodKind, Held>();

  constructor(
    private readonly boards: BoardModel,
    private readonly clock: Clock,
  ) {}

  get size(): number {
    return this.held.size;
  }

  drop(): void {
    this.held.clear();
  }

  /** The ranks of a period that is over. */
  of(span: PeriodSpan): Promise<Ranks> {
    const known = this.held.get(span.kind);
    if (known?.key === span.key && this.isGood(known, span)) return known.ranks;
    const ranks = this.read(span);
    const held = { key: span.key, at: this.clock.now(), ranks };
    this.held.set(span.kind, held);
    // A failed read is repeated by the next call.
    ranks.catch(() => {
      if (this.held.get(span.kind) === held) this.held.delete(span.kind);
    });
    return ranks;
  }

  private isGood({ at }: Held, { ends_at }: PeriodSpan): boolean {
    return at >= ends_at + SETTLED_MS || this.clock.now() - at < REFRESH_MS;
  }

  private async read({ key }: PeriodSpan): Promise<Ranks> {
    const scores = await this.boards.aggregate<{ _id: number; people: number }>([
      { $match: { period: key } },
      { $group: { _id: '$score', people: { $sum: 1 } } },
      { $sort: { _id: -1 } },
    ]);
    let above = 0;
    return new Map(
      scores.map(({ _id, people }) => {
        const rank = above + 1;
        above += people;
        return [_id, rank];
      }),
    );
  }
}
