import type { Endpoint } from '@hokm/shared/api/endpoint';
import type { SecondFactorProof } from '@hokm/shared/api/second-factor';
import type { Language } from '@hokm/shared/text';
import type { AccountModel } from '../../accounts/model.js';
import type { SecurityEvents } from '../../accounts/security-events.js';
import type { SessionAccount } from '../../platform/core/account.js';
import type { Config } from '../../platform/core/config.js';
import { callerOf, type Caller } from '../../platform/http/caller.js';
import type { Call } from '../../platform/http/handle.js';
import type { MailQueue } from '../../platform/mail/mail-queue.js';
import type { Clock, Log, RandomBytes } from '../../platform/core/ports.js';
import type { LiveSettings } from '../../settings/live-settings.js';
import type { AttemptLimiter } from '../common/attempts.js';
import type { OneTimeTokens } from '../common/one-time-tokens.js';
import type { PasswordHasher } from '../common/password-hash.js';
import type { Launches } from '../sessions/launches.js';
import type { SessionService } from '../sessions/session-service.js';
import type { SecretCipher } from './cipher.js';
import type { ChallengeRecord } from './model.js';

/** The dependencies of the second-factor commands. */
export interface SecondFactorContext {
  readonly config: Pick<Config, 'publicUrl' | 'adminUrl' | 'production'>;
  readonly settings: LiveSettings;
  readonly accounts: AccountModel;
  readonly sessions: SessionService;
  readonly attempts: AttemptLimiter;
  readonly passwords: PasswordHasher;
  readonly events: SecurityEvents;
  readonly mail: MailQueue;
  /** Encrypts secrets of authenticator apps; null without `SESSION_SECRET`. */
  readonly cipher: SecretCipher | null;
  readonly challenges: OneTimeTokens<ChallengeRecord>;
  /** Key of signed launch data; null without a bot. */
  readonly initDataSecret: Buffer | null;
  /** Null without a bot. */
  readonly launches: Launches | null;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

/** A signed-in person who acts on their own account. */
export interface SessionSubject {
  readonly account: SessionAccount;
  readonly caller: Caller;
  readonly language: Language;
}

export function sessionSubject({
  account,
  request,
  language,
}: Pick<Call<Endpoint>, 'request' | 'language'> & { readonly account: SessionAccount }): SessionSubject {
  return { account, caller: callerOf(request), language };
}

/** Proofs of a person's identity. Absent parts are not checked. */
export interface Proof {
  readonly password?: string | undefined;
  readonly factor?: SecondFactorProof;
}
