import { THREAT_WORDS } from '@hokm/shared/api/security/words';
import type { ThreatType } from '@hokm/shared/api/security/limits';
import type { DetectionSettings } from '@hokm/shared/api/settings';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { noticeAddress } from '../accounts/identities.js';
import type { AccountModel, AccountRecord } from '../accounts/model.js';
import type { Clock, RandomBytes } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import type { MailQueue } from '../platform/mail/mail-queue.js';
import { mailKind, mailTemplate } from '../platform/mail/template.js';
import type { AuditLog } from '../platform/panel/audit-log.js';
import type { SessionService } from '../sign-in/sessions/session-service.js';
import { ownAction } from './auto-block.js';
import type { ThreatRecord } from './threat-model.js';
import { stepOf, type AccountStep, type WindowCount } from './threat-rules.js';
import type { Threats } from './threats.js';

/** Least time between two mails about a threat to one person, and between two confirmations that one asks for, ms. */
const MAIL_MS = DAY_MS;
const CONFIRM_MS = 15 * MINUTE_MS;

const accountGuessed = mailKind<{ readonly threat_type: ThreatType }>('account_guessed');

const TEXTS = {
  fa: {
    subject: 'کسی می‌خواهد وارد حساب حکم شما شود',
    lines: [
      'از چند جای گوناگون، بارها برای ورود به حساب شما تلاش شد و نشد:',
      'کاری لازم نیست. اگر گذرواژهٔ شما جای دیگری هم به کار رفته، عوضش کنید و تأیید دومرحله‌ای را روشن کنید.',
    ],
    button: 'امنیت حساب من',
    end: 'این نامه روزی یک بار بیشتر نمی‌آید.',
  },
  en: {
    subject: 'Somebody tries to enter your Hokm account',
    lines: [
      'From several places, and again and again, somebody has tried to sign in to your account and has failed:',
      'You need not do anything. If you use your password anywhere else too, change it, and turn two-factor authentication on.',
    ],
    button: 'Security of my account',
    end: 'This mail comes once a day at most.',
  },
};

export const accountMailTexts = { account_guessed: TEXTS };

export const accountMails = [
  mailTemplate(accountGuessed, ({ threat_type, language }, baseUrl) => ({
    texts: TEXTS,
    language,
    link: `${baseUrl}/settings/security`,
    detail: THREAT_WORDS[threat_type][language],
  })),
];

export interface AccountStepsContext {
  readonly accounts: AccountModel;
  readonly threats: Threats;
  readonly chain: Pick<AuditLog, 'append'>;
  readonly mail: Pick<MailQueue, 'enqueue'>;
  readonly sessions: Pick<SessionService, 'filterActive' | 'endOne' | 'confirmAnew' | 'list'>;
  /** Freezes the coins of an account, with an audit entry; does nothing where they are frozen. */
  readonly freezeCoins: (account: string, threat: ThreatType) => Promise<void>;
  readonly settings: () => DetectionSettings;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

type Step = (
  context: AccountStepsContext,
  threat: ThreatRecord,
  count: Pick<WindowCount, 'sessions'>,
) => Promise<void>;

/** The step in the audit log, before it is taken. */
async function note(context: AccountStepsContext, step: AccountStep, threat: ThreatRecord): Promise<void> {
  const reason = THREAT_WORDS[threat.threat_type].fa;
  const target = `accounts:${threat.account}`;
  await context.chain.append(ownAction(context, { action: `threats.${step}`, target, reason }));
}

const STEPS: Readonly<Record<AccountStep, Step>> = {
  async mail_owner(context, threat) {
    const { accounts, threats, mail } = context;
    const { account, threat_type } = threat;
    const owner = await accounts.findById(objectId(account)).lean<AccountRecord>();
    const to = owner === null ? null : noticeAddress(owner);
    if (owner === null || to === null || !(await threats.claimStep(threat, MAIL_MS))) return;
    await note(context, 'mail_owner', threat);
    await mail.enqueue(accountGuessed, { to, language: owner.language, threat_type });
  },

  /** Sessions of the signals that this process has counted; another process ends those that it has counted itself. */
  async end_session(context, threat, { sessions }) {
    for (const id of await context.sessions.filterActive([...sessions])) {
      await note(context, 'end_session', threat);
      await context.sessions.endOne(threat.account, id);
    }
  },

  async confirm_anew(context, threat) {
    const open = await context.sessions.list(threat.account, null);
    if (!open.some(({ kind }) => kind === 'panel')) return;
    if (!(await context.threats.claimStep(threat, CONFIRM_MS))) return;
    await note(context, 'confirm_anew', threat);
    await context.sessions.confirmAnew(threat.account);
  },

  freeze_coins: ({ freezeCoins }, { account, threat_type }) => freezeCoins(account, threat_type),
};

/**
 * Does what the rule of a threat has for its account, where the settings ask for it: tells the owner, ends the session, asks staff to
 * confirm theirs anew, or freezes the coins.
 */
export async function stepAutomatically(
  context: AccountStepsContext,
  threat: ThreatRecord,
  count: Pick<WindowCount, 'rule' | 'sessions'>,
): Promise<void> {
  const step = stepOf(count.rule);
  const isAsked = context.settings().auto_account && step !== null;
  if (!isAsked || !threat.is_active || objectId(threat.account) === null) return;
  await STEPS[step](context, threat, count);
}
