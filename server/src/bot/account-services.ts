import type { InitDataUser } from '@hokm/bot/init-data';
import type { AccountServices, BotAccount, OwnDataServices } from '@hokm/bot/core/services';
import { nextEffectKey } from '@hokm/bot/intake/update-scope';
import type { StartKind } from '@hokm/shared/api/analytics/limits';
import { isAdminLevel } from '@hokm/shared/policy';
import { cleanLine } from '@hokm/shared/text';
import type { Chats } from '../notifications/chats.js';
import type { Outbox } from '../notifications/outbox.js';
import type { Account, People } from '../platform/core/account.js';
import type { Result } from '../platform/core/result.js';
import type { Referrals } from '../referrals/referrals.js';
import type { LiveSettings } from '../settings/live-settings.js';
import type { MaintenanceGate } from '../settings/maintenance-gate.js';

const NAME_MAX = 64;

export type FindOwner = (account: BotAccount) => Promise<Account>;

/** Finds the account behind a `BotAccount`, which was looked up for the same update. */
export function ownerFinder(people: Pick<People, 'find'>): FindOwner {
  return async ({ id }) => {
    const account = await people.find(id);
    if (account === null) throw new Error('an account disappeared while its update was handled');
    return account;
  };
}

export interface AccountDeps {
  readonly people: Pick<People, 'find'>;
  readonly findOrCreateAccount: (user: InitDataUser) => Promise<{ account: Account; isNew: boolean }>;
  /** The staff has closed an account. */
  readonly isClosed: (account: string) => Promise<boolean>;
  readonly languages: AccountServices['languages'];
  readonly setLanguage: AccountServices['setLanguage'];
  readonly chats: Chats;
  readonly referrals: Referrals;
  readonly maintenance: Pick<MaintenanceGate, 'isOn' | 'status'>;
  readonly settings: Pick<LiveSettings, 'registrationOpen' | 'siteTitle'>;
  /** Counts a start of the bot; must not fail. */
  readonly countStart: (kind: StartKind) => void;
}

export function accountServices(deps: AccountDeps): AccountServices {
  const { people, chats, referrals, maintenance, settings } = deps;
  return {
    siteTitle: () => settings.siteTitle,
    countStart: (kind) => deps.countStart(kind),
    async closureFor({ telegram_id }, language) {
      const account = await people.find(String(telegram_id));
      if (account !== null && (await deps.isClosed(account.id))) return { kind: 'suspended', message: '' };
      if (settings.registrationOpen && !maintenance.isOn) return null;
      if (account !== null && isAdminLevel(account.admin_level)) return null;
      if (maintenance.isOn) return { kind: 'maintenance', message: maintenance.status(language).message };
      return account === null ? { kind: 'registration', message: '' } : null;
    },
    async findOrCreateAccount({ telegram_id, first_name, last_name, username, language_code }) {
      const { account, isNew } = await deps.findOrCreateAccount({
        id: telegram_id,
        first_name: cleanLine(first_name, NAME_MAX),
        last_name: cleanLine(last_name, NAME_MAX),
        ...(username === '' ? {} : { username }),
        ...(language_code === '' ? {} : { language_code }),
      });
      const language = account.locale ?? account.language;
      return { id: account.id, name: account.name, language, is_new: isNew };
    },
    async findAccount({ telegram_id }) {
      const account = await people.find(String(telegram_id));
      if (account === null) return null;
      return {
        id: account.id,
        name: account.name,
        language: account.locale ?? account.language,
        is_new: false,
      };
    },
    languages: () => deps.languages(),
    setLanguage: (id, language) => deps.setLanguage(id, language),
    setReachable: (telegramId, reachable) =>
      reachable ? chats.markReachable(telegramId) : chats.markUnreachable(telegramId),
    async recordReferral(newcomer, inviterId) {
      if (!newcomer.is_new || (await people.find(inviterId)) === null) return false;
      return referrals.recordReferral(newcomer.id, inviterId);
    },
  };
}

export interface OwnDataDeps {
  readonly sendFeedback: (account: string, text: string, key?: string) => Promise<Result>;
  readonly findRecentThread: (account: string) => Promise<string | null>;
  readonly writeInThread: (
    account: string,
    thread: string,
    words: { readonly text: string; readonly key?: string | undefined },
  ) => Promise<Result>;
  /** Null without a bot. */
  readonly outbox: Pick<Outbox, 'threadOf'> | null;
}

export function ownDataServices(deps: OwnDataDeps): OwnDataServices {
  return {
    findThread: async ({ id }, message) => (await deps.outbox?.threadOf(id, message)) ?? null,
    findRecentThread: ({ id }) => deps.findRecentThread(id),
    async writeInThread({ id }, thread, text) {
      const written = await deps.writeInThread(id, thread, { text, key: nextEffectKey() ?? undefined });
      return written.ok ? { ok: true } : written;
    },
    sendFeedback: ({ id }, text) => deps.sendFeedback(id, text, nextEffectKey() ?? undefined),
  };
}
