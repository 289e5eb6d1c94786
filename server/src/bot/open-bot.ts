import type { Connection } from 'mongoose';
import type { Accounts } from '../accounts/accounts.js';
import type { Config } from '../config.js';
import type { FriendsContext } from '../friends/context.js';
import type { Log, RandomBytes, Timers } from '../ports.js';
import { BY_BOT, requestDeletion } from '../privacy/delete-account.js';
import { exportAccount } from '../privacy/export-account.js';
import type { RoomMaking } from '../rooms/create-room.js';
import { createPayments } from '../shop/payments.js';
import { reconcile } from '../shop/reconcile.js';
import { Wallet } from '../wallet/wallet.js';
import type { BotDesk } from './bot-desk.js';
import { runBot, type BotRunner } from './bot-runner.js';
import { createBotServices } from './bot-services.js';
import { Referrals } from './referrals.js';

export interface OpenBotProps {
  readonly config: Pick<Config, 'bot' | 'publicUrl'>;
  readonly connection: Connection;
  readonly desk: BotDesk;
  readonly node: string;
  readonly accounts: Accounts;
  readonly friends: FriendsContext;
  readonly rooms: RoomMaking;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

const DAY_MS = 24 * 60 * 60_000;

/** Puts the bot together with everything it works with, and lets it run. */
export function openBot(props: OpenBotProps): BotRunner {
  const { config, connection, desk, node, accounts, friends, rooms, timers, randomBytes, log } = props;
  const wallet = new Wallet(connection, timers);
  const payments = createPayments({ connection, accounts, wallet, clock: timers, log });
  const referrals = new Referrals(connection, wallet, timers);
  let reconciledAt = 0;
  return runBot({
    config,
    connection,
    api: desk.api,
    node,
    timers,
    log,
    async here(ids) {
      const people = await friends.presence.read(ids);
      return new Set([...people].flatMap(([id, { status }]) => (status === 'online' ? [id] : [])));
    },
    services: (cards) =>
      createBotServices({
        connection,
        accounts,
        friends,
        rooms,
        cards,
        payments,
        referrals,
        exportData: (id) =>
          exportAccount({ connection, events: accounts.passwords.events, clock: timers }, id, BY_BOT),
        requestDeletion: (id) => requestDeletion({ connection, clock: timers }, id, BY_BOT),
        clock: timers,
        randomBytes,
      }),
    async chores() {
      if (timers.now() - reconciledAt < DAY_MS) return;
      reconciledAt = timers.now();
      const found = await reconcile({ connection, api: desk.api, payments, log });
      log.info(found, 'payments were compared with Telegram’s list');
    },
  });
}
