import type { Types } from 'mongoose';
import type * as contract from '@hokm/shared/api/rates';
import { RATE_AWAY_MAX_DAYS, RATE_JUMP_PERCENT } from '@hokm/shared/api/rates/limits';
import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import { DAY_MS } from '@hokm/shared/time';
import type { Clock, RandomBytes } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import { auditAction, type StaffCall } from '../platform/panel/audit-action.js';
import { percentChange, plainRate } from './decimal.js';
import type { RateRecord } from './model.js';
import { sidesOf, type Rates } from './rates.js';

export interface SetRateContext {
  readonly rates: Rates;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** The places of a change in percent, as it is asked about. */
const PLACES = 1;

/** True for the row that such a call has set. */
function isSameRate(record: RateRecord, wanted: BodyOf<typeof contract.addRate>): boolean {
  const { pair, rate, note, effective_at = record.set_at.toISOString() } = wanted;
  return (
    `${record.base}-${record.quote}` === pair &&
    record.rate === plainRate(rate) &&
    record.note === note &&
    record.effective_at.getTime() === Date.parse(effective_at)
  );
}

/**
 * Sets a rate from a moment on. The same again, by its id, answers with the row that is there. Refusals: `forex/too_far` for a moment
 * more than a year away, `forex/confirm_needed` (details: the rate that holds then, and the change) for a large change that was not
 * confirmed from that very rate, `forex/same_moment`, `wallet/key_reused` for the id of another rate.
 */
export async function addRate(
  { rates, clock, randomBytes }: SetRateContext,
  call: StaffCall,
  id: Types.ObjectId,
  body: BodyOf<typeof contract.addRate>,
): Promise<Result<{ record: RateRecord }, RefusalsOf<typeof contract.addRate>>> {
  const { pair, note, confirmed_from } = body;
  const earlier = await rates.find(id);
  if (earlier !== null)
    return isSameRate(earlier, body) ? { ok: true, record: earlier } : refuse('wallet/key_reused');
  const now = clock.now();
  const effective_at = new Date(body.effective_at ?? now);
  if (Math.abs(effective_at.getTime() - now) > RATE_AWAY_MAX_DAYS * DAY_MS) return refuse('forex/too_far');
  const rate = plainRate(body.rate);
  const before = await rates.at(pair, effective_at);
  if (before !== null && before.rate !== confirmed_from) {
    const percent = percentChange(before.rate, rate);
    if (percent.abs().gt(String(RATE_JUMP_PERCENT)))
      return refuse('forex/confirm_needed', {
        rate_change: { from: before.rate, percent: Number(percent.toFixed(PLACES)) },
      });
  }
  const set = { _id: id, ...sidesOf(pair), rate, effective_at, note };
  const record: RateRecord = { ...set, set_at: new Date(now), set_by: call.account.id };
  const action = auditAction(
    call,
    { clock, randomBytes },
    {
      action: 'rates.add',
      target: `rates:${id.toHexString()}`,
      reason: note,
      changes: [
        { field: pair, before: before?.rate ?? null, after: rate },
        { field: 'effective_at', before: null, after: effective_at.toISOString() },
      ],
    },
  );
  if (await rates.add(record, action)) return { ok: true, record };
  const there = await rates.find(id);
  if (there === null) return refuse('forex/same_moment');
  return isSameRate(there, body) ? { ok: true, record: there } : refuse('wallet/key_reused');
}

/** Withdraws a rate, once. Refusals: `request/not_found`, `forex/withdrawn`. */
export async function withdrawRate(
  { rates, clock, randomBytes }: SetRateContext,
  call: StaffCall,
  id: string,
  reason: string,
): Promise<Result<{ record: RateRecord }, RefusalsOf<typeof contract.withdrawRate>>> {
  const found = await rates.find(id);
  if (found === null) return refuse('request/not_found');
  const action = auditAction(
    call,
    { clock, randomBytes },
    {
      action: 'rates.withdraw',
      target: `rates:${id}`,
      reason,
      changes: [{ field: `${found.base}-${found.quote}`, before: found.rate, after: null }],
    },
  );
  const withdrawn = { at: new Date(clock.now()), by: call.account.id, reason };
  const record = await rates.withdraw(id, withdrawn, action);
  return record === null ? refuse('forex/withdrawn') : { ok: true, record };
}
