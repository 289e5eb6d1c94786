import type { CodeExchange, EmailLink, Identity, IdentityProvider } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import { validateInitData } from '@hokm/bot/init-data';
import type { Refused } from '../accounts/account.js';
import type { Caller } from '../accounts/caller.js';
import type { AccountsConfig, PasswordContext } from '../accounts/context.js';
import type { AccountRecord } from '../accounts/model.js';
import { canMail } from '../accounts/register.js';
import type { SessionDesk } from '../accounts/session-desk.js';
import { objectId } from '../database/ids.js';
import { attach } from './attach.js';
import type { IdentitiesContext } from './context.js';
import { exchange } from './exchange.js';
import { Flows } from './flow.js';
import { Issuer } from './issuer.js';
import { linkEmail } from './link-email.js';
import { clientSettings, type ProvidersConfig, type WebProvider } from './providers.js';
import { newSecret } from './secrets.js';
import { Tickets } from './ticket.js';
import { unlink } from './unlink.js';
import { waysIn } from './ways-in.js';
import { beginWebFlow, comeBack, type BeginProps, type ComeBackProps } from './web-flow.js';

/** A session, and the account it is of. */
export interface Asker {
  readonly account: string;
  readonly session: string;
}

function issuerOf(base: PasswordContext, config: ProvidersConfig, provider: WebProvider): Issuer | null {
  const settings = clientSettings(config, provider);
  return settings === null ? null : new Issuer(provider, settings, base.clock, base.log);
}

/** What can be linked here at all. */
function available({ issuers, initDataSecret }: IdentitiesContext, config: AccountsConfig) {
  return {
    telegram: issuers.telegram !== null || initDataSecret !== null,
    google: issuers.google !== null,
    email: canMail(config),
  };
}

/** By what one account can be entered, and how that changes. Each command is described at its own place. */
export function createIdentities(base: PasswordContext, desk: SessionDesk) {
  const { connection, clock, randomBytes, config } = base;
  const context: IdentitiesContext = {
    ...base,
    desk,
    flows: new Flows(connection, clock, randomBytes),
    tickets: new Tickets(connection, clock, randomBytes),
    issuers: {
      google: issuerOf(base, config, 'google'),
      telegram: issuerOf(base, config, 'telegram'),
    },
  };

  return {
    available: available(context, config),
    /** A cookie for a browser that has none yet. */
    newBrowser: () => newSecret(randomBytes),
    /** The ways into an account; none for an account that is not there. */
    async list(account: string): Promise<Identity[]> {
      const record = await context.accounts.findById(objectId(account)).lean<AccountRecord>();
      return record === null ? [] : waysIn(record);
    },
    begin: (props: BeginProps) => beginWebFlow(context, props),
    comeBack: (props: ComeBackProps) => comeBack(context, props),
    exchange: (props: CodeExchange & { browser: string | null }, language: Language, caller: Caller) =>
      exchange(context, props, language, caller),
    linkEmail: (asker: Asker, wish: EmailLink, language: Language) =>
      linkEmail(context, asker, wish, language),
    /** Links the person whom raw launch data prove. Refusals: those of `validateInitData` and `attach`. */
    async linkTelegram(
      account: string,
      initData: string,
      caller: Caller,
    ): Promise<{ readonly ok: true } | Refused> {
      if (context.initDataSecret === null) return { ok: false, code: 'auth/telegram_not_configured' };
      const checked = validateInitData(initData, context.initDataSecret, clock.now());
      if (!checked.ok) return checked;
      const { id, first_name, username, photo_url } = checked.data.user;
      const person = {
        id,
        first_name,
        ...(username === undefined ? {} : { username }),
        ...(photo_url === undefined ? {} : { photo_url }),
      };
      return attach(context, account, { provider: 'telegram', person }, caller);
    },
    unlink: (account: string, provider: IdentityProvider, caller: Caller) =>
      unlink(context, account, provider, caller),
  };
}

export type Identities = ReturnType<typeof createIdentities>;
