import type { Connection } from 'mongoose';
import { accounts } from '../accounts/model.js';
import { createPeople } from '../accounts/people.js';
import type { People, SessionAccount } from '../platform/core/account.js';
import type { Config } from '../platform/core/config.js';

/** What subjects that are not modules yet use of accounts. */
export interface Accounts extends People {
  authenticate(token: string): Promise<SessionAccount | null>;
}

/** Finds people, for tests of subjects that are not modules yet. */
export function createAccounts({
  connection,
  config,
}: Readonly<Record<string, unknown>> & {
  readonly connection: Connection;
  readonly config: Pick<Config, 'superAdminTelegramIds'>;
}): People {
  return createPeople(accounts.model(connection), config.superAdminTelegramIds);
}
