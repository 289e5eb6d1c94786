import { defineCollection, field } from '../platform/database/collection.js';
import { deletes } from '../platform/database/personal-data.js';
import type { CoinSums } from './coin-sums.js';

/** The sums of the older coin matches of a person. They follow from the matches, and are counted anew where they are missing. */
export interface CoinTotalsRecord extends Omit<CoinSums, 'days'> {
  /** Account id, 24 hex characters. */
  readonly _id: string;
  /** Matches that ended up to this moment are counted, ms since 1970. */
  readonly until: number;
  /** Net by day of Tehran, the earliest first. */
  readonly days: readonly (readonly [day: number, net: number])[];
}

const { mixed, number, text } = field;

export const coinTotals = defineCollection<CoinTotalsRecord>({
  name: 'coin_totals',
  schema: {
    _id: text,
    until: number,
    won: number,
    lost: number,
    void: number,
    staked: number,
    net: number,
    best_win: number,
    streak: number,
    days: { ...mixed, required: true },
  },
  indexes: [],
  personalData: {
    exports: {},
    erase: deletes('coin_totals', ({ id }) => ({ _id: id })),
    why: 'sums of the matches, which the export has one by one',
  },
});
