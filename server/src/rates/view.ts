import type { Rate, StaffRate } from '@hokm/shared/api/rates';
import type { QuotedPair } from '@hokm/shared/api/rates/limits';
import type { RateRecord } from './model.js';
import type { Quote } from './quote.js';

export function presentRate(pair: string, quote: Quote): Rate {
  const { rate, inverse, effective_at, set_at, via, state, buy_only, history } = quote;
  return {
    pair,
    rate,
    inverse,
    effective_at: effective_at?.toISOString() ?? null,
    set_at: set_at?.toISOString() ?? null,
    via,
    state,
    buy_only,
    history,
  };
}

/** `holding`: ids of the rows that hold at `now`. */
interface Beside {
  readonly names: ReadonlyMap<string, string>;
  readonly holding: ReadonlySet<string>;
  readonly now: number;
}

function stateOf({ _id, withdrawn, effective_at }: RateRecord, { holding, now }: Beside): StaffRate['state'] {
  if (withdrawn !== undefined) return 'withdrawn';
  if (effective_at.getTime() > now) return 'planned';
  return holding.has(_id.toHexString()) ? 'now' : 'past';
}

export function presentStaffRate(record: RateRecord, beside: Beside): StaffRate {
  const { _id, base, quote, rate, effective_at, set_at, set_by, note, withdrawn } = record;
  const nameOf = (id: string) => beside.names.get(id) ?? '';
  return {
    id: _id.toHexString(),
    pair: `${base}-${quote}` as QuotedPair,
    rate,
    effective_at: effective_at.toISOString(),
    set_at: set_at.toISOString(),
    set_by: nameOf(set_by),
    note,
    state: stateOf(record, beside),
    withdrawn:
      withdrawn === undefined
        ? null
        : { at: withdrawn.at.toISOString(), by: nameOf(withdrawn.by), reason: withdrawn.reason },
  };
}
