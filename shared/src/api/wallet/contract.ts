import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { WALLET_ENTRY_KINDS } from './limits.js';
import { walletPaths as paths } from './paths.js';

/** The reward of a day in Tehran. */
export const dailyAnswer = success({
  claimable: z.boolean(),
  /** Today's reward, and the reward of each of seven days in a row. */
  coins: z.int(),
  ladder: z.array(z.int()).length(7),
  /** Days in a row that were claimed; counts today once it is claimed. One missed day in seven does not break them. */
  streak: z.int(),
  /** Yesterday was missed, and the days in a row go on all the same if today is claimed. */
  forgives: z.boolean(),
  next_at: z.iso.datetime(),
  balance: z.int(),
});
export type DailyAnswer = z.infer<typeof dailyAnswer>;

/** One change of the balance, which is `balance` afterwards. */
export const walletEntry = z.object({
  id: z.string(),
  /** Negative for coins that were spent. */
  amount: z.int(),
  kind: z.enum(WALLET_ENTRY_KINDS),
  /** Id of the item, payment or match that it belongs to. */
  ref: z.string(),
  at: z.iso.datetime(),
  balance: z.int(),
});
export type WalletEntry = z.infer<typeof walletEntry>;
export const walletHistoryAnswer = pageOf(walletEntry);
export type WalletHistoryAnswer = z.infer<typeof walletHistoryAnswer>;

export const readDailyReward = endpoint({
  path: paths.readDailyReward,
  summary: 'The daily reward and the current streak',
  access: 'signed-in',
  limit: 'lists',
  answer: dailyAnswer,
  refusals: ['request/not_found'],
});

export const claimDailyReward = endpoint({
  path: paths.claimDailyReward,
  summary: 'Claim the daily reward, once a day in Tehran',
  access: 'signed-in',
  limit: 'writes',
  body: z.object({}),
  answer: dailyAnswer,
  refusals: ['wallet/already_claimed', 'request/not_found'],
});

export const listWalletEntries = endpoint({
  path: paths.listWalletEntries,
  summary: 'Every change of the caller’s balance, newest first',
  access: 'signed-in',
  limit: 'reads',
  query: pageQuery,
  answer: walletHistoryAnswer,
  refusals: [],
});
