import { HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import type { AccountModel, AccountRecord } from '../accounts/model.js';
import type { Outbox } from '../notifications/outbox.js';
import type { Clock } from '../platform/core/ports.js';
import { dailyReward, dayAt } from '../wallet/daily-reward.js';
import type { Wallet } from '../wallet/wallet.js';
import { nextAt, usualHour } from './usual-hour.js';

export interface RemindersContext {
  readonly accounts: AccountModel;
  readonly wallet: Wallet;
  readonly outbox: Pick<Outbox, 'post'>;
  readonly clock: Clock;
}

/** Reminders that stay without a visit before there are no more. */
export const UNANSWERED_MAX = 3;
/** The messages of one hour are spread over so many minutes, so that other notices need not wait for them. */
const SPREAD_MINUTES = 45;
/** People that are read at once. */
const BATCH = 100;

type Person = Pick<
  AccountRecord,
  '_id' | 'telegram_id' | 'is_guest' | 'inactive' | 'delete_at' | 'daily' | 'reminder'
>;

/** How long after the begin of their hour a person is looked at, ms: the same each day. */
const latenessOf = (id: string): number => (Number.parseInt(id.slice(-4), 16) % SPREAD_MINUTES) * MINUTE_MS;

/** Reminded are people who have taken the reward at least once and have a chat with the bot. */
function mayBeReminded({ telegram_id, is_guest, inactive, delete_at, daily }: Person): boolean {
  const isOpen = inactive === undefined && delete_at === undefined;
  return isOpen && !is_guest && telegram_id !== undefined && daily !== undefined;
}

/** Posts the reminder of a day; false where the reward is taken already, or the reminder was posted before. */
async function remind({ outbox, ...context }: RemindersContext, account: string): Promise<boolean> {
  const reward = await dailyReward(context, account);
  if (reward?.claimable !== true) return false;
  const { day } = dayAt(context.clock.now());
  const { coins } = reward;
  return outbox.post({ key: `daily:${day}:${account}`, account, notice: { kind: 'daily', coins } });
}

/** Reminds a person if their hour is now, and stores when to look again. */
async function look(context: RemindersContext, person: Person): Promise<void> {
  const { accounts, clock } = context;
  const { _id, reminder } = person;
  const id = _id.toHexString();
  const { visits = [], look_at, unanswered = 0 } = reminder ?? {};
  const now = clock.now();
  const hour = mayBeReminded(person) ? usualHour(visits) : null;
  const next = hour === null ? null : nextAt(hour, latenessOf(id), now);
  const isHour = hour === Math.floor((now % (24 * HOUR_MS)) / HOUR_MS);
  const told = unanswered + (isHour && (await remind(context, id)) ? 1 : 0);
  const goesOn = next !== null && told < UNANSWERED_MAX;
  // A visit that came meanwhile has set both anew.
  await accounts.updateOne(
    { _id, 'reminder.look_at': look_at },
    {
      $set: { 'reminder.unanswered': told, ...(goesOn ? { 'reminder.look_at': next } : {}) },
      ...(goesOn ? {} : { $unset: { 'reminder.look_at': 1 } }),
    },
  );
}

/**
 * Reminds people of the daily reward in their usual hour, once a day, where they have not taken it that day: three times without a visit,
 * then no more until they come again. Each reminder has a key, so that a run that was broken off is repeated. Gives when the next
 * person is to be looked at, ms since 1970; null for nobody. Rejects where somebody could not be looked at, after all others.
 */
export async function remindOfDaily(context: RemindersContext): Promise<number | null> {
  const { accounts, clock } = context;
  const failed: Person['_id'][] = [];
  const reasons: unknown[] = [];
  for (;;) {
    const due = await accounts
      .find({ 'reminder.look_at': { $lte: clock.now() }, _id: { $nin: failed } })
      .sort({ 'reminder.look_at': 1 })
      .limit(BATCH)
      .select({ telegram_id: 1, is_guest: 1, inactive: 1, delete_at: 1, daily: 1, reminder: 1 })
      .lean<Person[]>();
    for (const person of due)
      await look(context, person).catch((error: unknown) => {
        failed.push(person._id);
        reasons.push(error);
      });
    if (due.length < BATCH) break;
  }
  if (reasons.length > 0) throw new AggregateError(reasons, 'some people could not be reminded');
  const [first] = await accounts
    .find({ 'reminder.look_at': { $gt: clock.now() } })
    .sort({ 'reminder.look_at': 1 })
    .limit(1)
    .select({ reminder: 1 })
    .lean<Pick<AccountRecord, 'reminder'>[]>();
  return first?.reminder?.look_at ?? null;
}
