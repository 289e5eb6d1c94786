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
  const { outbox, clock } = context;
  const { _id, week, division, outcome = [] } = group;
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
}

/** Pays and tells what closed groups have brought. */
export const handOut = (context: HandOutContext): Promise<void> =>
  context.groups.eachDue((group) => handOutGroup(context, group));
