import type { EconomySettings } from '@hokm/shared/api/settings';
import type { Judgements } from '../accounts/judgements.js';
import { defineModule } from '../platform/modules/module.js';
import { matchModel } from '../play/games/match-record.js';
import type { Escrow } from '../wallet/escrow.js';
import type { Wallet } from '../wallet/wallet.js';
import { PersonStakes } from './person-stakes.js';
import { stakesAfterMatch } from './settle-stakes.js';

interface Uses {
  readonly wallet: Wallet;
  readonly escrow: Escrow;
  readonly judgements: Pick<Judgements, 'of'>;
  /** The switch of coin rooms and the walls around them. */
  readonly economy: { readonly value: EconomySettings };
}

/** Rooms whose people put in coins. */
export const stakesModule = defineModule(
  'stakes',
  (platform, { wallet, escrow, judgements, economy }: Uses) => {
    const { connection, timers: clock } = platform;
    const stakes = new PersonStakes({
      connection,
      wallet,
      escrow,
      judgements,
      clock,
      walls: () => economy.value,
    });
    return {
      afterMatch: [stakesAfterMatch({ matches: matchModel(connection), stakes, clock })],
      exports: { stakes },
    };
  },
);
