import type { Connection } from 'mongoose';
import type { Referrals } from '../bot/referrals.js';
import type { Config } from '../config.js';
import type { LetterModel } from '../mail/letter.js';
import type { Clock, Log, RandomBytes } from '../ports.js';
import type { Challenges } from '../second-factor/challenges.js';
import type { SecretBox } from '../second-factor/secret-box.js';
import type { SecurityEvents } from '../security/events.js';
import type { Attempts } from './attempts.js';
import type { MailTokens } from './mail-token.js';
import type { AccountModel, SessionModel } from './model.js';
import type { RegistrationModel } from './registration.js';
import type { Turns } from './turns.js';

/** The part of the configuration that the accounts go by. */
export interface AccountsConfig extends Pick<
  Config,
  | 'allowGuests'
  | 'superAdminTelegramIds'
  | 'production'
  | 'mail'
  | 'publicUrl'
  | 'sessionSecret'
  | 'previousSessionSecret'
  | 'requireAdmin2fa'
  | 'google'
  | 'telegramLogin'
> {
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
  /** Who brought whom. */
  readonly referrals: Pick<Referrals, 'keep'>;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

/** What the commands of accounts with a password work with besides. */
export interface PasswordContext extends AccountsContext {
  readonly registrations: RegistrationModel;
  readonly letters: LetterModel;
  readonly tokens: MailTokens;
  readonly attempts: Attempts;
  readonly turns: Turns;
  readonly events: SecurityEvents;
  /** Seals the secrets of authenticator apps; null where there is no `SESSION_SECRET` to do it with. */
  readonly box: SecretBox | null;
  readonly challenges: Challenges;
}
