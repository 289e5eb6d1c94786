import { pageMeta, type WalletEntry } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/wallet';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { present, refuse } from '../platform/core/result.js';
import { claimDailyReward, dailyReward, type DailyContext } from './daily-reward.js';
import type { EntryRecord } from './model.js';

function presentEntry({ _id, amount, kind, ref, at, balance }: EntryRecord): WalletEntry {
  return { id: _id, amount, kind, ref, at: new Date(at).toISOString(), balance };
}

/** Balance history and daily reward of the caller. */
export function walletRoutes(context: DailyContext): readonly Handler[] {
  return [
    handle(contract.readDailyReward, async ({ account }) => {
      const reward = await dailyReward(context, account.id);
      return reward === null ? refuse('request/not_found') : { ...done, ...reward };
    }),
    handle(contract.claimDailyReward, async ({ account }) =>
      present(await claimDailyReward(context, account.id), (reward) => ({ ...done, ...reward })),
    ),
    handle(contract.listWalletEntries, async ({ account, query }) => {
      const { total, entries } = await context.wallet.history(account.id, query.page, query.per_page);
      return { ...done, data: entries.map(presentEntry), meta: pageMeta(total, query) };
    }),
  ];
}
