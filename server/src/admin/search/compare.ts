import type { SearchOp } from '@hokm/shared/api/search/limits';
import { periodAt } from '@hokm/shared/standing';

/** A condition on the documents of a collection. */
export type Filter = Readonly<Record<string, unknown>>;

/** A comparison with a value that is of the field's kind. */
interface Compared {
  readonly op: SearchOp;
  readonly value: string | number | boolean;
  /** Ms since 1970. */
  readonly now: number;
}
export type Compare = (compared: Compared) => Filter;

/** The whole value, as it is stored. */
export function equal(path: string, stored: (value: string) => unknown = (value) => value): Compare {
  return ({ value }) => ({ [path]: stored(String(value)) });
}

export function number(path: string): Compare {
  return ({ op, value }) => ({ [path]: op === 'eq' ? value : { [`$${op}`]: value } });
}

const NOON_MS = 12 * 60 * 60 * 1000;

/** A day of Tehran; `stored` gives a moment (ms since 1970) as the field has it. */
export function day(path: string, stored: (at: number) => unknown = (at) => new Date(at)): Compare {
  return ({ op, value }) => {
    // Noon of a date by UTC is the same date in Tehran.
    const { starts_at, ends_at } = periodAt('today', Date.parse(`${String(value)}T00:00:00Z`) + NOON_MS);
    const [start, end] = [stored(starts_at), stored(ends_at)];
    const spans = {
      eq: { $gte: start, $lt: end },
      gt: { $gte: end },
      gte: { $gte: start },
      lt: { $lt: start },
      lte: { $lt: end },
    };
    return { [path]: spans[op] };
  };
}

export function flag(yes: (now: number) => Filter, no: (now: number) => Filter): Compare {
  return ({ value, now }) => (value === true ? yes(now) : no(now));
}
