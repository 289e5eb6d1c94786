import { defineModule } from '../platform/modules/module.js';
import type { Wallet } from '../wallet/wallet.js';
import { referrals as collection } from './model.js';
import { rewardSteps } from './referral-steps.js';
import { Referrals } from './referrals.js';

interface Uses {
  readonly wallet: Wallet;
}

export const referralsModule = defineModule('referrals', ({ connection, timers }, { wallet }: Uses) => {
  const referrals = new Referrals(connection, wallet, timers);
  return {
    collections: [collection],
    afterMatch: [{ stage: 'people', steps: (_match, players) => rewardSteps(referrals, players) }],
    exports: { referrals },
  };
});
