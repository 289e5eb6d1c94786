import type { EconomySettings } from '@hokm/shared/api/settings';
import { DAY_MS } from '@hokm/shared/time';
import type { Judgements } from '../accounts/judgements.js';
import type { People } from '../platform/core/account.js';
import { defineModule } from '../platform/modules/module.js';
import type { Outbox } from '../notifications/outbox.js';
import { matches as matchesCollection, matchModel } from '../play/games/match-record.js';
import type { Escrow } from '../wallet/escrow.js';
import type { Wallet } from '../wallet/wallet.js';
import { auditPots, countStuckPots, heldByMatches } from './audit-pots.js';
import { CoinNotices } from './coin-notices.js';
import { CoinTotals } from './coin-totals.js';
import { OpenCoinRooms, type OpenCoinRoomsProps } from './open-rooms.js';
import { PersonStakes } from './person-stakes.js';
import { stakesRoutes, type StakesRoutesProps } from './routes.js';
import { stakesAfterMatch } from './settle-stakes.js';
import { coinTotals } from './totals-model.js';

interface Uses {
  readonly wallet: Wallet;
  readonly escrow: Escrow;
  readonly judgements: Pick<Judgements, 'of'>;
  readonly people: Pick<People, 'find'>;
  /** The switch of coin rooms and the walls around them. */
  readonly economy: { readonly value: EconomySettings };
  /** Null without a bot. */
  readonly outbox: Outbox | null;
  readonly rooms: Omit<StakesRoutesProps['rooms'], 'stakes'> & Pick<OpenCoinRoomsProps, 'blocks'>;
}

/** Rooms whose people put in coins. */
export const stakesModule = defineModule('stakes', (platform, uses: Uses) => {
  const { connection, notifier, timers: clock, log, revisions } = platform;
  const { wallet, escrow, judgements, people, economy, outbox, rooms } = uses;
  const matches = matchModel(connection);
  const walls = (): EconomySettings => economy.value;
  let differences = 0;
  const notices = new CoinNotices(outbox);
  const stakes = new PersonStakes({
    connection,
    wallet,
    escrow,
    judgements,
    clock,
    notifier,
    notices,
    walls,
  });
  const followed = [matchesCollection.name];
  revisions.follow(followed, () => undefined);
  const { blocks } = rooms;
  const revision = () => revisions.of(followed);
  return {
    routes: stakesRoutes({
      matches,
      totals: new CoinTotals(connection, clock),
      people,
      stakes,
      rooms: { ...rooms, stakes },
      openRooms: new OpenCoinRooms({ matches, blocks, clock, revision }),
      clock,
      isOpen: () => walls().stakes,
    }),
    tasks: [
      {
        role: 'worker',
        name: 'pots audit',
        everyMs: DAY_MS,
        async run() {
          let count = 0;
          for await (const difference of auditPots(connection, clock.now())) {
            count += 1;
            log.error(difference, 'coins of a match differ from what was decided');
          }
          differences = count;
        },
      },
    ],
    metrics: [
      {
        name: 'hokm_escrow_discrepancies',
        help: 'Matches that held other coins than was decided, at the last audit.',
        read: () => differences,
      },
      {
        name: 'hokm_escrow_stuck',
        help: 'Coin matches that should have been paid out.',
        read: () => countStuckPots(matches, clock.now()),
      },
    ],
    collections: [coinTotals],
    held: [{ what: 'matches', read: () => heldByMatches(matches) }],
    afterMatch: [stakesAfterMatch({ matches, stakes, notices, clock })],
    exports: { stakes },
  };
});
