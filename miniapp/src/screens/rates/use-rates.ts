import type { Rate } from '@hokm/shared/api/rates';
import type { RATE_DAYS } from '@hokm/shared/api/rates/limits';
import { callQuery } from '../../data/query.js';
import { useQuery, type Query } from '../../data/use-query.js';

export type ShownPair = 'COIN-XTR' | 'XTR-USD' | 'TON-USD' | 'USD-IRR';
type Days = (typeof RATE_DAYS)[number];

/** A pair's rate; null where none is set. */
interface ShownRate {
  readonly pair: ShownPair;
  readonly rate: Rate | null;
}

interface Rates {
  /** Null while some are not there. */
  readonly rates: readonly ShownRate[] | null;
  readonly error: Query<unknown>['error'];
  readonly refetch: () => void;
}

function useRate(pair: ShownPair, days: Days) {
  const { data, error, refetch } = useQuery(
    callQuery('GET /forex/:pair', { params: { pair }, query: { days } }),
  );
  const isNone = data === null && error?.code === 'forex/no_rate';
  return {
    pair,
    rate: data?.data ?? null,
    error: isNone ? null : error,
    isKnown: data !== null || isNone,
    refetch,
  };
}

/** The rates of the pairs by which the shop counts, with what they were in so many days. */
export function useRates(days: Days): Rates {
  const all = [
    useRate('COIN-XTR', days),
    useRate('XTR-USD', days),
    useRate('TON-USD', days),
    useRate('USD-IRR', days),
  ];
  const missing = all.filter(({ isKnown }) => !isKnown);
  return {
    rates: missing.length === 0 ? all : null,
    error: missing.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const { refetch } of missing) refetch();
    },
  };
}
