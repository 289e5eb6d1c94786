import type { Connection } from 'mongoose';
import { DAY_MS } from '@hokm/shared/time';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import { dayAt } from '../analytics/days.js';
import { activity, activityIdsOf, type ActivityRecord } from '../analytics/model.js';
import { objectId } from '../platform/database/ids.js';
import type { Broadcasts } from './broadcasts.js';
import type { BroadcastRecord } from './model.js';
import { asksWhenSeen, isIn } from './segment.js';

/** The days on which a person was here, `2026-11-23`, in Tehran. */
async function daysOf(connection: Connection, account: string, now: number): Promise<ReadonlySet<string>> {
  const months = await activity
    .model(connection)
    .find({ _id: { $in: activityIdsOf(account, now) } })
    .lean<ActivityRecord[]>();
  return new Set(months.flatMap(({ month, d }) => Object.keys(d).map((day) => `${month}-${day}`)));
}

/** The broadcasts that the app shows to a person, the newest first. */
export async function broadcastsShownTo(
  { connection, broadcasts, now }: { connection: Connection; broadcasts: Broadcasts; now: number },
  account: string,
): Promise<BroadcastRecord[]> {
  const shown = await broadcasts.shown(account);
  if (shown.length === 0) return [];
  const record = await accountModel(connection).findById(objectId(account)).lean<AccountRecord>();
  if (record === null) return [];
  const asks = shown.some(({ segment }) => asksWhenSeen(segment));
  const days = asks ? await daysOf(connection, account, now) : new Set<string>();
  const wasHere = (from: number, to: number): boolean => {
    for (let at = from; at <= to; at += DAY_MS) if (days.has(dayAt(at).key)) return true;
    return false;
  };
  return shown.filter(({ segment, started_at, at }) =>
    isIn(segment, { record, wasHere }, (started_at ?? at).getTime()),
  );
}
