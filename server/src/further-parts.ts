import type { Router } from 'express';
import type { Connection } from 'mongoose';
import type { Accounts } from './accounts/accounts.js';
import { profileRoutes } from './accounts/profile-routes.js';
import { accountModel } from './accounts/model.js';
import type { BotDesk } from './bot/bot-desk.js';
import { invitationRoutes } from './bot/routes.js';
import { Blocks } from './conduct/blocks.js';
import { Clans } from './clans/clans.js';
import { clanRoutes } from './clans/routes.js';
import { conductRoutes } from './conduct/routes.js';
import { PictureStore } from './files/picture-store.js';
import { filesRoutes } from './files/routes.js';
import type { FriendsContext } from './friends/context.js';
import { Friendships } from './friends/friendships.js';
import { friendsRoutes } from './friends/routes.js';
import { atTables } from './friends/at-tables.js';
import { MatchHistories } from './games/match-history.js';
import { matchModel } from './games/match-record.js';
import type { Route } from './http/route.js';
import type { Clock, Log, RandomBytes } from './ports.js';
import type { PeopleFeed } from './realtime/gateway.js';
import { newsRoutes } from './news/routes.js';
import type { Notices } from './realtime/notices.js';
import { privacyRoutes } from './privacy/routes.js';
import { PresenceStore } from './realtime/presence-store.js';
import { replayRoutes } from './replays/routes.js';
import { shopRoutes, type Invoicing } from './shop/routes.js';
import { standingRoutes } from './standing/routes.js';
import { Wallet } from './wallet/wallet.js';

export interface FurtherPartsProps {
  readonly connection: Connection;
  readonly accounts: Accounts;
  /** This process, as its lease names it. */
  readonly node: string;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  /** What can be asked of Telegram; null without a bot. */
  readonly desk: BotDesk | null;
  /** How people who are connected are told. */
  readonly notices: Notices;
}

/** What stands beside the accounts and the running games, with its calls under `/api`. */
export interface FurtherParts {
  readonly histories: MatchHistories;
  readonly blocks: Blocks;
  readonly people: PeopleFeed;
  readonly friends: FriendsContext;
  readonly parts: (route: Route) => readonly Router[];
}

/** Puts together what is around the games: how people treat one another, and looking back at matches. */
export function furtherParts(props: FurtherPartsProps): FurtherParts {
  const { connection, accounts, node, clock, randomBytes, log, desk, notices } = props;
  const histories = new MatchHistories(connection, log);
  const blocks = new Blocks(connection, clock);
  const matches = matchModel(connection);
  const friendships = new Friendships(connection, clock);
  const presence = new PresenceStore(connection, node, clock);
  const pictures = new PictureStore(connection, randomBytes);
  const outbox = desk?.outbox ?? null;
  const friends = { accounts, friendships, blocks, presence, matches, histories, notices, outbox, clock };
  const wallet = new Wallet(connection, clock);
  const invoicing = (): Invoicing =>
    desk === null ? null : (account, pack) => desk.invoiceLink(account, pack);
  const part = (one: string, other: string): Promise<void> => friendships.end(one, other);
  const reports = { connection, matches: histories, clock };
  return {
    histories,
    blocks,
    friends,
    people: {
      store: presence,
      friendsOf: (id) => friendships.friendsOf(id),
      tablesOf: (ids) => atTables(matches, ids),
      notices,
    },
    parts: (route) => [
      conductRoutes(route, { accounts, blocks, reports, part }),
      profileRoutes(route, { accounts, pictures, notices, log }),
      filesRoutes(pictures),
      friendsRoutes(route, friends),
      clanRoutes(route, { accounts, clans: new Clans(connection, clock) }),
      invitationRoutes(route, desk, matches),
      newsRoutes(route, { connection, clock }),
      shopRoutes(route, { accounts: accountModel(connection), wallet, invoicing, notices, clock }),
      standingRoutes(route, { connection, accounts, clock }),
      privacyRoutes(route, { connection, accounts, clock, log }),
      replayRoutes(route, { accounts, histories, matches }),
    ],
  };
}
