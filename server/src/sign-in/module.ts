import { initDataSecret, type InitDataUser } from '@hokm/bot/init-data';
import type { Types } from 'mongoose';
import * as panelEntry from '@hokm/shared/api/panel-entry';
import { mayEnter, POLICIES, type Area } from '@hokm/shared/policy';
import { MINUTE_MS } from '@hokm/shared/time';
import { accounts } from '../accounts/model.js';
import type { SecurityEvents } from '../accounts/security-events.js';
import { presentUser } from '../accounts/view.js';
import type { Account } from '../platform/core/account.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import type { MailQueue } from '../platform/mail/mail-queue.js';
import { defineModule, type Platform } from '../platform/modules/module.js';
import type { Referrals } from '../referrals/referrals.js';
import type { LiveSettings } from '../settings/live-settings.js';
import { AttemptLimiter, signInAttempts } from './common/attempts.js';
import { mailTokens } from './common/mail-tokens.js';
import { newSecret, OneTimeTokens } from './common/one-time-tokens.js';
import { PASSWORD_COST, PasswordHasher, type PasswordCost } from './common/password-hash.js';
import type { PasswordContext } from './password/context.js';
import { passwordMails, passwordMailTexts } from './password/mails.js';
import { registrations } from './password/model.js';
import { linkEmailRoutes, passwordRoutes } from './password/routes.js';
import type { LosingTelegram } from './providers/context.js';
import { Issuer } from './providers/issuer.js';
import { identityMails, identityMailTexts } from './providers/mails.js';
import { authorizations, exchangeCodes } from './providers/model.js';
import { clientSettings, type WebProvider } from './providers/providers.js';
import { identityRoutes, webSignInRoutes } from './providers/routes.js';
import { createCipher } from './second-factor/cipher.js';
import { secondFactorMails, secondFactorMailTexts } from './second-factor/mails.js';
import { passkeyChallenges } from './second-factor/model.js';
import { passkeyRoutes, secondFactorRoutes, stepUpRoutes } from './second-factor/routes.js';
import { ClosedAccounts } from './sessions/closed-account.js';
import { sessionMails, sessionMailTexts } from './sessions/mails.js';
import { sessions } from './sessions/model.js';
import { sessionRoutes } from './sessions/routes.js';
import { SessionService } from './sessions/session-service.js';
import { GuestLimits } from './telegram/guest-limits.js';
import { signInRoutes } from './telegram/routes.js';
import { Launches, launches } from './sessions/launches.js';
import {
  findOrCreateTelegramAccount,
  signInTelegram,
  type TelegramContext,
  type TelegramSignInProps,
} from './telegram/sign-in-telegram.js';

interface Uses {
  readonly events: SecurityEvents;
  readonly mail: MailQueue;
  readonly settings: LiveSettings;
  readonly referrals: Pick<Referrals, 'recordReferral' | 'isNewcomer'>;
  /** Finished matches of an account and those that it won. */
  readonly countGames: (id: string) => Promise<Account['games']>;
  /** Notified of each launch from Telegram, with the kind of its link; must not fail. */
  readonly onLaunch?: TelegramContext['onLaunch'];
  /** Launch data say that the bot may write to a person. */
  readonly onWritable?: TelegramContext['onWritable'];
  readonly losingTelegram: LosingTelegram;
  /** Tests use a cheaper one. */
  readonly passwordCost?: PasswordCost;
}

const AREAS = Object.keys(POLICIES) as Area[];

function panelEntryRoutes({
  countGames,
  settings,
}: Pick<Uses, 'countGames' | 'settings'>): readonly Handler[] {
  return [
    handle(panelEntry.getPanelEntry, async ({ account }) => ({
      ...done,
      user: presentUser(account, await countGames(account.id)),
      areas: AREAS.filter((area) => mayEnter(account.admin_level, area)),
      session_timeout: settings.panelIdleMs / MINUTE_MS,
    })),
  ];
}

/** The dependencies of the commands of all folders. */
function createContext(platform: Platform, uses: Uses): PasswordContext {
  const { config, connection, timers: clock, randomBytes, signals, log } = platform;
  const { events, mail, referrals, settings, losingTelegram, passwordCost = PASSWORD_COST } = uses;
  const { onLaunch = () => undefined, onWritable = () => Promise.resolve() } = uses;
  const { superAdminTelegramIds } = config;
  const accountModel = accounts.model(connection);
  const launchKey = config.bot.token === null ? null : initDataSecret(config.bot.token);
  const tokenPorts = { connection, clock, randomBytes };
  const issuerOf = (provider: WebProvider): Issuer | null => {
    const settings = clientSettings(config, provider);
    return settings === null ? null : new Issuer(provider, settings, clock, log);
  };
  return {
    config,
    connection,
    clock,
    randomBytes,
    signals,
    log,
    events,
    mail,
    referrals,
    settings,
    onLaunch,
    onWritable,
    losingTelegram,
    superAdminTelegramIds,
    accounts: accountModel,
    registrations: registrations.model(connection),
    sessions: new SessionService({
      accounts: accountModel,
      sessions: sessions.model(connection),
      settings,
      superAdminTelegramIds,
      clock,
      randomBytes,
      log,
    }),
    // Without a secret its tokens are valid as long as this process runs: nobody can make them who knows the sources.
    closedAccounts: new ClosedAccounts(accountModel, clock, config.sessionSecret ?? newSecret(randomBytes)),
    attempts: new AttemptLimiter(connection, clock, settings),
    passwords: new PasswordHasher(passwordCost),
    cipher: createCipher(config, randomBytes),
    initDataSecret: launchKey,
    launches: launchKey === null ? null : new Launches(connection, launchKey),
    mailTokens: new OneTimeTokens(mailTokens, tokenPorts),
    authorizations: new OneTimeTokens(authorizations, tokenPorts),
    exchangeCodes: new OneTimeTokens(exchangeCodes, tokenPorts),
    // Challenges are public: they are stored as they are.
    challenges: new OneTimeTokens(passkeyChallenges, tokenPorts, (challenge) => challenge),
    issuers: { google: issuerOf('google'), telegram: issuerOf('telegram') },
  };
}

/**
 * Ways to sign in, sessions and second factors. Folders build on one another, each with a context of what it uses:
 * `common` (hashes, one-time tokens, attempt limits) < `sessions` < `second-factor` < `telegram` (and guests) <
 * `providers` (Google and Telegram in a browser, identities of an account) < `password`.
 */
export const signInModule = defineModule('sign-in', (platform, uses: Uses) => {
  const context = createContext(platform, uses);
  const { signInsPerMinute } = platform.config;
  const guestLimits = new GuestLimits(signInsPerMinute, platform.timers);
  return {
    subjects: {
      'sign-in': signInRoutes({ ...context, guestLimits }),
      sessions: sessionRoutes(context),
      password: passwordRoutes(context),
      'second-factor': secondFactorRoutes(context),
      'step-up': stepUpRoutes(context),
      passkeys: passkeyRoutes(context),
      identities: [...identityRoutes(context), ...linkEmailRoutes(context)],
      'web-sign-in': webSignInRoutes(context),
      'panel-entry': panelEntryRoutes(uses),
    },
    mailTexts: [sessionMailTexts, secondFactorMailTexts, identityMailTexts, passwordMailTexts],
    mailTemplates: [...sessionMails, ...secondFactorMails, ...identityMails, ...passwordMails(context)],
    collections: [
      sessions,
      launches,
      signInAttempts,
      passkeyChallenges,
      authorizations,
      exchangeCodes,
      mailTokens,
      registrations,
    ],
    exports: {
      sessions: context.sessions,
      authenticate: (token: string) => context.sessions.authenticate(token),
      closedAccounts: context.closedAccounts,
      revokeResetLinks: (subject: Types.ObjectId) => context.mailTokens.revoke({ kind: 'reset', subject }),
      /** Why a token opens nothing: the account is closed. Null for any other reason. */
      whyClosed: async (token: string) => {
        const record = await context.sessions.closedAccountOf(token);
        return record === null ? null : context.closedAccounts.refusalOf(record);
      },
      signInTelegram: (props: TelegramSignInProps) => signInTelegram(context, props),
      findOrCreateTelegramAccount: (user: InitDataUser) => findOrCreateTelegramAccount(context, user),
    },
  };
});
