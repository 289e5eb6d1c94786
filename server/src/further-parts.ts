import type { Router } from 'express';
import type { Connection } from 'mongoose';
import type { Accounts } from './accounts/accounts.js';
import { Blocks } from './conduct/blocks.js';
import { conductRoutes } from './conduct/routes.js';
import { MatchHistories } from './games/match-history.js';
import { matchModel } from './games/match-record.js';
import type { Route } from './http/route.js';
import type { Clock, Log } from './ports.js';
import { replayRoutes } from './replays/routes.js';

export interface FurtherPartsProps {
  readonly connection: Connection;
  readonly accounts: Accounts;
  readonly clock: Clock;
  readonly log: Log;
}

/** What stands beside the accounts and the running games, with its calls under `/api`. */
export interface FurtherParts {
  readonly histories: MatchHistories;
  readonly blocks: Blocks;
  readonly parts: (route: Route) => readonly Router[];
}

/** Puts together what is around the games: how people treat one another, and looking back at matches. */
export function furtherParts({ connection, accounts, clock, log }: FurtherPartsProps): FurtherParts {
  const histories = new MatchHistories(connection, log);
  const blocks = new Blocks(connection, clock);
  const reports = { connection, matches: histories, clock };
  return {
    histories,
    blocks,
    parts: (route) => [
      conductRoutes(route, { accounts, blocks, reports }),
      replayRoutes(route, { accounts, histories, matches: matchModel(connection) }),
    ],
  };
}
