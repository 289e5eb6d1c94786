import type { ToldSanction } from '@hokm/shared/api/users/limits';
import { REPORT_REASONS, type ReportReason } from '@hokm/shared/conduct';
import type { Language } from '@hokm/shared/text';

const REASONS: Readonly<Record<ReportReason, Readonly<Record<Language, string>>>> = {
  cheating: { fa: 'تقلب یا تبانی', en: 'cheating or collusion' },
  insult: { fa: 'توهین', en: 'insults' },
  stalling: { fa: 'کش دادن بازی', en: 'stalling' },
  spam: { fa: 'هرزنامه', en: 'spam' },
  name_or_picture: { fa: 'نام یا عکس نامناسب', en: 'an unsuitable name or picture' },
  other: { fa: 'رعایت نکردن قوانین', en: 'a breach of the rules' },
};

const isReportReason = (reason: string): reason is ReportReason =>
  REPORT_REASONS.some((known) => known === reason);

/** A reason in words: reports' reasons by their name, others as the staff wrote them. */
function reasonText(reason: string, language: Language): string {
  return isReportReason(reason) ? REASONS[reason][language] : reason;
}

const DONE: Readonly<Record<ToldSanction, Readonly<Record<Language, (until: string | null) => string>>>> = {
  warn: {
    fa: () => 'تیم حکم به تو هشدار داد.',
    en: () => 'You have a warning from the Hokm team.',
  },
  mute: {
    fa: (until) =>
      until === null ? 'دیگر نمی‌توانی سر میز پیام بفرستی.' : `تا ${until} نمی‌توانی سر میز پیام بفرستی.`,
    en: (until) =>
      until === null
        ? 'You can no longer send messages at the table.'
        : `You cannot send messages at the table until ${until}.`,
  },
  rename: {
    fa: () => 'نامت در بازی عوض شد. می‌توانی نام دیگری انتخاب کنی.',
    en: () => 'Your name in the game was changed. You can choose another one.',
  },
  remove_avatar: {
    fa: () => 'عکست برداشته شد. می‌توانی عکس دیگری بگذاری.',
    en: () => 'Your picture was removed. You can choose another one.',
  },
  suspend: {
    fa: (until) => (until === null ? 'حسابت بسته شد.' : `حسابت تا ${until} بسته است.`),
    en: (until) => (until === null ? 'Your account was closed.' : `Your account is closed until ${until}.`),
  },
  exclude_ranked: {
    fa: (until) =>
      until === null ? 'مسابقه‌هایت دیگر جام نمی‌آورند.' : `تا ${until} مسابقه‌هایت جام نمی‌آورند.`,
    en: (until) =>
      until === null
        ? 'Your matches no longer count for trophies.'
        : `Your matches do not count for trophies until ${until}.`,
  },
  freeze_coins: {
    fa: (until) => (until === null ? 'دیگر نمی‌توانی سکه خرج کنی.' : `تا ${until} نمی‌توانی سکه خرج کنی.`),
    en: (until) =>
      until === null ? 'You can no longer spend coins.' : `You cannot spend coins until ${until}.`,
  },
};

/** What holds again when a decision was taken back. */
export const LIFTED: Readonly<Record<ToldSanction, Readonly<Record<Language, string>>>> = {
  warn: {
    fa: 'هشداری را که گرفته بودی پس گرفتیم.',
    en: 'We have withdrawn the warning that you had.',
  },
  mute: {
    fa: 'دوباره می‌توانی سر میز پیام بفرستی.',
    en: 'You can send messages at the table again.',
  },
  rename: {
    fa: 'می‌توانی نام قبلی‌ات را دوباره بگذاری.',
    en: 'You can use your earlier name again.',
  },
  remove_avatar: {
    fa: 'می‌توانی عکست را دوباره بگذاری.',
    en: 'You can use your picture again.',
  },
  suspend: {
    fa: 'حسابت دوباره باز است و می‌توانی بازی کنی.',
    en: 'Your account is open again, and you can play.',
  },
  exclude_ranked: {
    fa: 'مسابقه‌هایت دوباره جام می‌آورند.',
    en: 'Your matches count for trophies again.',
  },
  freeze_coins: {
    fa: 'دوباره می‌توانی سکه خرج کنی.',
    en: 'You can spend coins again.',
  },
};

const APPEAL: Readonly<Record<Language, string>> = {
  fa: 'اگر فکر می‌کنی اشتباهی شده، در برنامه اعتراض بنویس.',
  en: 'If you think that this is a mistake, appeal in the app.',
};

/** A moment in Tehran, in the calendar of the language. */
function momentText(at: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'fa' ? 'fa-IR-u-ca-persian' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Tehran',
  }).format(at);
}

export interface Told {
  readonly kind: ToldSanction;
  readonly reason: string;
  readonly message?: string | undefined;
  /** Null without an end. */
  readonly until: Date | null;
}

/** The message about a decision: its kind, its reason, its end, and how to appeal. */
export function decisionText({ kind, reason, message, until }: Told, language: Language): string {
  const why = { fa: 'دلیل: ', en: 'Reason: ' }[language];
  return [
    DONE[kind][language](until === null ? null : momentText(until, language)),
    `${why}${reasonText(reason, language)}.`,
    ...(message === undefined || message === '' ? [] : [message]),
    APPEAL[language],
  ].join('\n');
}
