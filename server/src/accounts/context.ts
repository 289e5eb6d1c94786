import type { Connection } from 'mongoose';
import type { Config } from '../config.js';
import type { Clock, Log, RandomBytes } from '../ports.js';
import type { AccountModel, SessionModel } from './model.js';

/** The part of the configuration that the accounts go by. */
export interface AccountsConfig extends Pick<Config, 'allowGuests' | 'superAdminTelegramIds'> {
  readonly bot: Pick<Config['bot'], 'token'>;
}

/** What the commands of the accounts work with. */
export interface AccountsContext {
  readonly connection: Connection;
  readonly accounts: AccountModel;
  readonly sessions: SessionModel;
  readonly config: AccountsConfig;
  /** Key of signed launch data; null where there is no bot. */
  readonly initDataSecret: Buffer | null;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}
