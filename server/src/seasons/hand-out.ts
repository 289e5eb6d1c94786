import { divisionAfter } from '@hokm/shared/standing';
import type { Outbox } from '../notifications/outbox.js';
import { quietUntil } from '../notifications/quiet-hours.js';
import type { Clock } from '../platform/core/ports.js';
import type { Wallet } from '../wallet/wallet.js';
import type { SeasonGroups } from './groups.js';
import type { GroupOutcome, SeasonGroupRecord } from './model.js';

export interface HandOutContext {
  readonly groups: SeasonGroups;
  readonly wallet: Pick<Wallet, 'change'>;
  /** Null without a bot. */
  readonly outbox: Pick<Outbox, 'post'> | null;
  readonly clock: Clock;
}

/** Weeks close at night: nobody is told before ten in the morning of Tehran. */
const NIGHT = { from: 22, to: 10 };
export const untilMorning = (now: number): number => (quietUntil(NIGHT, now) ?? now) - now;
/** Groups that are looked after at once. */
const AT_ONCE = 50;

async function pay({ wallet }: HandOutContext, week: string, group: string, own: GroupOutcome) {
  const { player_id, coins } = own;
  const change = await wallet.change({
    account: player_id,
    key: `season:${week}`,
    amount: coins,
    kind: 'season',
    ref: group,
  });
  // A deleted account gets nothing.
  if (!change.ok && change.code !== 'request/not_found')
    throw new Error(`the coins of a week failed: ${change.code}`);
}

/** Pays and tells what a closed group has brought. Coins and notices have keys: again is the same. */
async function handOutGroup(context: HandOutContext, group: SeasonGroupRecord): Promise<void> {
  const { groups, outbox, clock } = context;
  const { _id, week, division, outcome = [], due_at } = group;
  for (const own of outcome) {
    const { player_id, place, zone, coins } = own;
    if (coins > 0) await pay(context, week, _id, own);
    await outbox?.post({
      key: `season:${week}:${player_id}`,
      account: player_id,
      afterMs: untilMorning(clock.now()),
      notice: { kind: 'season', zone, place, division: divisionAfter(division, zone), coins },
    });
  }
  await groups.groups.updateOne({ _id, due_at }, { $unset: { due_at: 1 } });
}

/** Pays and tells what closed groups have brought. One that fails stops no other, and is tried again. */
export async function handOut(context: HandOutContext): Promise<void> {
  const { groups, clock } = context;
  const failed: unknown[] = [];
  let from = '';
  for (;;) {
    const due = await groups.groups
      .find({ due_at: { $lte: clock.now() }, _id: { $gt: from } })
      .sort({ _id: 1 })
      .limit(AT_ONCE)
      .lean<SeasonGroupRecord[]>();
    for (const group of due) await handOutGroup(context, group).catch((error: unknown) => failed.push(error));
    from = due.at(-1)?._id ?? '';
    if (due.length < AT_ONCE) break;
  }
  if (failed.length > 0) throw new AggregateError(failed, 'coins or notices of some groups wait');
}
