import type { Model } from 'mongoose';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { watchUser as contract } from '@hokm/shared/api/watching';
import { REMIND_DAYS_MAX, WATCHES_MAX } from '@hokm/shared/api/watching/limits';
import { DAY_MS } from '@hokm/shared/time';
import { writeInPlace } from '../../platform/database/places.js';
import { refuse, type Result } from '../../platform/core/result.js';
import { auditAction, type StaffCall } from '../../platform/panel/audit-action.js';
import { withAudit } from '../../platform/panel/audit-queue.js';
import { ceilingDenial } from '../users/ceiling.js';
import type { UsersContext } from '../users/context.js';
import type { WatchRecord } from './model.js';
import type { WatchList } from './watch-list.js';

export interface WatchingContext {
  readonly users: UsersContext;
  readonly model: Model<WatchRecord>;
  readonly list: WatchList;
}

export const idOf = (by: string, person: string): string => `${by}:${person}`;

/**
 * Watches a person, or changes how. What happened since the last visit stays. Refusals: `request/not_found` (no such
 * account), `users/self`, `users/above_you`, `request/invalid` (a reminder that has passed or is too far away),
 * `users/watches_full`.
 */
export async function watchUser(
  { users, model, list }: WatchingContext,
  call: StaffCall,
  person: string,
  { kinds, note, remind_at }: BodyOf<typeof contract>,
): Promise<
  Result<
    { record: WatchRecord },
    'request/not_found' | 'users/self' | 'users/above_you' | 'request/invalid' | 'users/watches_full'
  >
> {
  const { changes, clock, audit } = users;
  const by = call.account.id;
  const account = await changes.find(person);
  if (account === null || account.is_going === true) return refuse('request/not_found');
  const denied = ceilingDenial(call.account, changes.accountOf(account));
  if (denied !== null) return refuse(denied);
  const now = new Date(clock.now());
  const remind = remind_at === null ? null : new Date(remind_at);
  const wait = remind === null ? null : remind.getTime() - now.getTime();
  if (wait !== null && (wait <= 0 || wait > REMIND_DAYS_MAX * DAY_MS)) return refuse('request/invalid');
  const _id = idOf(by, person);
  const before = await model.findById(_id).lean<WatchRecord>();
  const { $push, $set } = withAudit(
    auditAction(call, users, {
      action: 'users.watch',
      target: `accounts:${person}`,
      // The note is the caller's own.
      changes: [{ field: 'watch', before: before?.kinds ?? null, after: kinds }],
    }),
  );
  const begun = { by, person, created_at: now, visited_at: now, changed_at: now, news: {}, last: {} };
  const write = (place: number | null) =>
    model
      .findOneAndUpdate(
        { _id },
        {
          $set: {
            kinds,
            note,
            updated_at: now,
            updated_by: by,
            ...(remind === null ? {} : { remind_at: remind }),
            ...$set,
          },
          $unset: { is_removed: 1, ...(remind === null ? { remind_at: 1 } : {}) },
          ...(place === null ? {} : { $setOnInsert: { ...begun, place } }),
          $push,
          $inc: { revision: 1 },
        },
        { upsert: place !== null, returnDocument: 'after' },
      )
      .lean<WatchRecord>();
  const record = await writeInPlace({
    most: WATCHES_MAX,
    async taken() {
      const own = await model.find({ by }).select({ place: 1 }).lean<Pick<WatchRecord, '_id' | 'place'>[]>();
      return own.some((watch) => watch._id === _id) ? null : own.map((watch) => watch.place);
    },
    write,
  });
  if (record === null) return refuse('users/watches_full');
  await audit.flush(model, record);
  await list.refresh();
  return { ok: true, record };
}

/** Ends a watch. Refusal: `request/not_found` when there is none. */
export async function unwatchUser(
  { users, model, list }: WatchingContext,
  call: StaffCall,
  person: string,
): Promise<Result<object, 'request/not_found'>> {
  const _id = idOf(call.account.id, person);
  const record = await model.findById(_id).lean<WatchRecord>();
  if (record === null) return refuse('request/not_found');
  const action = auditAction(call, users, {
    action: 'users.unwatch',
    target: `accounts:${person}`,
    changes: [{ field: 'watch', before: record.kinds, after: null }],
  });
  if ((await users.audit.remove(model, { _id }, action)) === null) return refuse('request/not_found');
  await list.refresh();
  return { ok: true };
}
