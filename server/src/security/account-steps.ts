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
import type { SessionService } from '../sign-in/sessions/session-service.js';
import { ownAction } from './auto-block.js';
import type { StepRecord, StoredStep, ThreatRecord } from './threat-model.js';
import { stepOf, type AccountStep, type WindowCount } from './threat-rules.js';
import type { Threats } from './threats.js';

/** Least time between two mails about a threat to one person, and between two confirmations that one asks for, ms. */
const MAIL_MS = DAY_MS;
const CONFIRM_MS = 15 * MINUTE_MS;
/** Of a step's key, which may name a mail. */
const KEY_BYTES = 12;

const accountGuessed = mailKind<{ readonly threat_type: ThreatType }>('account_guessed');

const TEXTS = {
  fa: {
    subject: 'کسی می‌خواهد وارد حساب {{site}} شما شود',
    lines: [
      'از چند جای گوناگون، بارها برای ورود به حساب شما تلاش شد و نشد:',
      'کاری لازم نیست. اگر گذرواژهٔ شما جای دیگری هم به کار رفته، عوضش کنید و تأیید دومرحله‌ای را روشن کنید.',
    ],
    button: 'امنیت حساب من',
    end: 'این نامه روزی یک بار بیشتر نمی‌آید.',
  },
  en: {
    subject: 'Somebody tries to enter your {{site}} account',
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
  readonly mail: Pick<MailQueue, 'enqueue'>;
  readonly sessions: Pick<SessionService, 'filterActive' | 'endOne' | 'confirmAnew' | 'list'>;
  /** Freezes the coins of an account, with an audit entry; does nothing where they are frozen. */
  readonly freezeCoins: (account: string, threat: ThreatType) => Promise<void>;
  readonly settings: () => Pick<DetectionSettings, 'auto_account'>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

type Take = (context: AccountStepsContext, threat: ThreatRecord, step: StepRecord) => Promise<unknown>;

/** What each step does. Taken twice, it is done once. */
const TAKE: Readonly<Record<StoredStep, Take>> = {
  async mail_owner({ accounts, mail }, { account, threat_type }, { key }) {
    const owner = await accounts.findById(objectId(account)).lean<AccountRecord>();
    const to = owner === null ? null : noticeAddress(owner);
    if (owner === null || to === null) return;
    await mail.enqueue(accountGuessed, { to, language: owner.language, threat_type }, key);
  },
  end_session: ({ sessions }, { account }, { session }) => sessions.endOne(account, session),
  confirm_anew: ({ sessions }, { account }) => sessions.confirmAnew(account),
};

async function take(context: AccountStepsContext, threat: ThreatRecord, step: StepRecord): Promise<void> {
  await TAKE[step.step](context, threat, step);
  await context.threats.endStep(threat, step);
}

interface Decided {
  readonly step: StoredStep;
  readonly session?: string;
  /** Nothing is done where a step was decided less than so long ago, ms. */
  readonly lengthMs: number;
}

/** Stores a step with its audit entry, and takes it. */
async function decide(
  context: AccountStepsContext,
  threat: ThreatRecord,
  { step, session = '', lengthMs }: Decided,
): Promise<void> {
  const reason = THREAT_WORDS[threat.threat_type].fa;
  const target = `accounts:${threat.account}`;
  const action = ownAction(context, { action: `threats.${step}`, target, reason });
  const key = context.randomBytes(KEY_BYTES).toString('hex');
  const stored = await context.threats.decideStep(threat, { key, step, session }, action, lengthMs);
  const decided = stored?.steps?.find((one) => one.key === key);
  if (decided !== undefined) await take(context, threat, decided);
}

type Step = (
  context: AccountStepsContext,
  threat: ThreatRecord,
  count: Pick<WindowCount, 'sessions'>,
) => Promise<void>;

const STEPS: Readonly<Record<AccountStep, Step>> = {
  async mail_owner(context, threat) {
    const owner = await context.accounts.findById(objectId(threat.account)).lean<AccountRecord>();
    if (owner === null || noticeAddress(owner) === null) return;
    await decide(context, threat, { step: 'mail_owner', lengthMs: MAIL_MS });
  },

  /** Sessions of the signals that this process has counted; another process ends those that it has counted itself. */
  async end_session(context, threat, { sessions }) {
    for (const session of await context.sessions.filterActive([...sessions]))
      await decide(context, threat, { step: 'end_session', session, lengthMs: 0 });
  },

  async confirm_anew(context, threat) {
    const open = await context.sessions.list(threat.account, null);
    if (!open.some(({ kind }) => kind === 'panel')) return;
    await decide(context, threat, { step: 'confirm_anew', lengthMs: CONFIRM_MS });
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

/** Takes the steps that a process has decided and, dying, not taken. */
export async function takeStepsLeft(context: AccountStepsContext): Promise<void> {
  const now = context.clock.now();
  for (const threat of await context.threats.withStepsLeft())
    for (const step of threat.steps ?? []) if (step.due_at <= now) await take(context, threat, step);
}
