import type { Refusal } from '../../platform/core/result.js';
import type { MailTokenRecord } from '../common/mail-tokens.js';
import type { OneTimeTokens } from '../common/one-time-tokens.js';
import type { SecondFactorContext } from '../second-factor/context.js';
import type { TelegramContext } from '../telegram/sign-in-telegram.js';
import type { Issuer } from './issuer.js';
import type { AuthorizationRecord, ExchangeCodeRecord } from './model.js';
import type { WebProvider } from './providers.js';

/** Runs an act by which an account loses Telegram, unless nobody would be left who administers the server. */
export type LosingTelegram = <T>(
  account: string,
  act: () => Promise<T>,
) => Promise<T | Refusal<'users/last_super_admin'>>;

/** The dependencies of the identity commands. */
export interface IdentitiesContext extends SecondFactorContext, TelegramContext {
  /** State, verifier and nonce stay on the server; only `state` passes through the browser. */
  readonly authorizations: OneTimeTokens<AuthorizationRecord>;
  readonly exchangeCodes: OneTimeTokens<ExchangeCodeRecord>;
  readonly mailTokens: OneTimeTokens<MailTokenRecord>;
  /** Null where a provider is not configured. */
  readonly issuers: Readonly<Record<WebProvider, Issuer | null>>;
  readonly losingTelegram: LosingTelegram;
}
