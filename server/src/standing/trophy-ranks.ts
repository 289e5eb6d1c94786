import type { QueryFilter } from 'mongoose';
import { DAY_MS } from '@hokm/shared/time';
import type { AccountModel, AccountRecord } from '../accounts/model.js';
import type { Clock } from '../platform/core/ports.js';
import { conditionOf, Ladder, type Span } from './ladder.js';

/** The sums over a part of the people with trophies. */
export interface TrophyPart {
  readonly people: number;
  readonly sum: number;
  readonly highest: number;
  /** Those with a rated match lately. */
  readonly active: number;
}

/** People with a rated match in this time count as active, ms. */
const ACTIVE_MS = 30 * DAY_MS;
/** People between two steps: so many are added up at a time, which keeps the embedded store for some milliseconds. */
const TROPHY_STEP = 200;
/** Lists whose steps are kept: the world's, and the countries'. */
const LISTS_MOST = 300;

export const TROPHIES = 'standing.trophies';
const NOBODY: TrophyPart = { people: 0, sum: 0, highest: 0, active: 0 };

/** Those with a rated match and trophies of a part of the list; with a country, those who have chosen it. */
export function ratedPeople(
  country: string | null,
  span: Span = { atMost: null, over: null },
): QueryFilter<AccountRecord> {
  const trophies = conditionOf(span) ?? { $gte: 0 };
  return { ...(country === null ? {} : { country }), [TROPHIES]: trophies };
}

/** How many people have more trophies, of all or of those of a country, and what they have together, without reading all of them. */
export class TrophyRanks {
  private readonly ladders = new Map<string | null, Ladder<TrophyPart>>();

  constructor(
    readonly accounts: AccountModel,
    private readonly clock: Clock,
    private readonly step = TROPHY_STEP,
  ) {}

  get size(): number {
    return this.ladders.size;
  }

  drop(): void {
    this.ladders.clear();
  }

  /** The ladder of the world (null) or of a country. */
  of(country: string | null): Ladder<TrophyPart> {
    const ladder = this.ladders.get(country) ?? this.ladderOf(country);
    this.ladders.delete(country);
    this.ladders.set(country, ladder);
    const [oldest] = this.ladders.keys();
    if (this.ladders.size > LISTS_MOST && oldest !== undefined) this.ladders.delete(oldest);
    return ladder;
  }

  /** The rank of a person in a list, from 1. Of equal trophies the older account comes first. Two counts in the index. */
  async rankOf(
    country: string | null,
    { _id, trophies }: { readonly _id: AccountRecord['_id']; readonly trophies: number },
  ): Promise<number> {
    const equal = { ...ratedPeople(country), [TROPHIES]: trophies, _id: { $lt: _id } };
    const [above, before] = await Promise.all([
      this.of(country).above(trophies),
      this.accounts.countDocuments(equal),
    ]);
    return above + before + 1;
  }

  private ladderOf(country: string | null): Ladder<TrophyPart> {
    const { accounts } = this;
    const source = {
      valueAt: async (span: Span, row: number) => {
        const found = await accounts
          .findOne(ratedPeople(country, span))
          .sort({ [TROPHIES]: -1, _id: 1 })
          .skip(row)
          .select({ _id: 0, [TROPHIES]: 1 })
          .lean<Pick<AccountRecord, 'standing'>>();
        return found?.standing?.trophies ?? null;
      },
      count: (span: Span) => accounts.countDocuments(ratedPeople(country, span)),
      measure: async (span: Span) => {
        const since = this.clock.now() - ACTIVE_MS;
        const [part = NOBODY] = await accounts.aggregate<TrophyPart>([
          { $match: ratedPeople(country, span) },
          {
            $group: {
              _id: null,
              people: { $sum: 1 },
              sum: { $sum: `$${TROPHIES}` },
              highest: { $max: `$${TROPHIES}` },
              active: { $sum: { $cond: [{ $gte: ['$standing.rated_at', since] }, 1, 0] } },
            },
          },
        ]);
        return part;
      },
    };
    return new Ladder(source, this.step, this.clock);
  }
}
