import type { ReportType } from '@hokm/shared/api/security/limits';
import type { Language } from '@hokm/shared/language';
import { actionWords, codeWords, type CodeKind } from './code-words.js';

type InBoth = Readonly<Record<Language, string>>;

export const TITLES: Readonly<Record<ReportType, InBoth>> = {
  security: { fa: 'گزارش امنیت', en: 'Security report' },
  audit: { fa: 'گزارش کار مدیران', en: 'Report of the staff’s actions' },
  access: { fa: 'گزارش دسترسی‌ها', en: 'Access report' },
  money: { fa: 'گزارش سکه و پرداخت', en: 'Report of coins and payments' },
  moderation: { fa: 'گزارش رسیدگی', en: 'Moderation report' },
};

const WORDS = {
  subtitle: { fa: '{from} تا {to} · ساخته‌شده در {made}', en: '{from} to {to} · made {made}' },
  cut: { fa: 'فقط اولین {n} ردیف', en: 'Only the first {n} rows' },
  empty: { fa: 'چیزی نبود', en: 'Nothing' },
  page: { fa: 'صفحهٔ {page} از {pages}', en: 'Page {page} of {pages}' },
  product: { fa: 'حکم', en: 'Hokm' },
  threats: { fa: 'تهدیدها', en: 'Threats' },
  active_threats: { fa: 'تهدید فعال', en: 'Active threats' },
  critical: { fa: 'بحرانی', en: 'Critical' },
  events: { fa: 'رویدادها', en: 'Events' },
  failed: { fa: 'ورود ناموفق', en: 'Failed sign-ins' },
  grave: { fa: 'رویداد پرخطر', en: 'High-risk events' },
  blocked: { fa: 'شبکهٔ بسته', en: 'Blocked networks' },
  refused: { fa: 'درخواست ردشده', en: 'Refused requests' },
  kind: { fa: 'نوع', en: 'Kind' },
  level: { fa: 'شدت', en: 'Level' },
  source: { fa: 'از', en: 'From' },
  times: { fa: 'بار', en: 'Times' },
  last: { fa: 'آخرین', en: 'Last seen' },
  state: { fa: 'وضعیت', en: 'State' },
  active: { fa: 'فعال', en: 'Active' },
  mitigated: { fa: 'مهار شده', en: 'Mitigated' },
  quiet: { fa: 'خاموش', en: 'Quiet' },
  reason: { fa: 'دلیل', en: 'Reason' },
  until: { fa: 'تا', en: 'Until' },
  for_good: { fa: 'تا وقتی باز شود', en: 'Until lifted' },
  when: { fa: 'کی', en: 'When' },
  who: { fa: 'چه کسی', en: 'Who' },
  role: { fa: 'نقش', en: 'Role' },
  action: { fa: 'کار', en: 'Action' },
  target: { fa: 'روی', en: 'On' },
  address: { fa: 'نشانی', en: 'Address' },
  actions: { fa: 'کارها', en: 'Actions' },
  chain: { fa: 'زنجیرهٔ ثبت', en: 'Chain of the log' },
  whole: { fa: 'درست', en: 'Whole' },
  broken: { fa: 'شکسته در {n}', en: 'Broken at {n}' },
  staff: { fa: 'مدیران', en: 'Staff' },
  second_factor: { fa: 'تأیید دومرحله‌ای', en: 'Second factor' },
  on: { fa: 'دارد', en: 'On' },
  off: { fa: 'ندارد', en: 'Off' },
  seen: { fa: 'آخرین حضور', en: 'Last here' },
  panel_entries: { fa: 'ورود به پنل', en: 'Entries to the panel' },
  refused_entries: { fa: 'تلاش ردشده برای پنل', en: 'Refused entries to the panel' },
  locks: { fa: 'قفل شدن ورود', en: 'Locked sign-ins' },
  person: { fa: 'کاربر', en: 'Person' },
  device: { fa: 'دستگاه', en: 'Device' },
  coins_in: { fa: 'سکهٔ داده‌شده', en: 'Coins given' },
  coins_out: { fa: 'سکهٔ گرفته‌شده', en: 'Coins taken' },
  entries: { fa: 'گردش', en: 'Entries' },
  stars: { fa: 'ستارهٔ پرداختی', en: 'Stars paid' },
  refunds: { fa: 'بازپرداخت', en: 'Refunds' },
  odd_payments: { fa: 'پرداخت بی‌صاحب', en: 'Payments without an account' },
  payments: { fa: 'پرداخت‌ها', en: 'Payments' },
  ledger: { fa: 'گردش سکه به تفکیک نوع', en: 'Ledger by kind' },
  sum: { fa: 'جمع', en: 'Sum' },
  coins: { fa: 'سکه', en: 'Coins' },
  reports_new: { fa: 'گزارش تازه', en: 'New reports' },
  reports_closed: { fa: 'گزارش بسته‌شده', en: 'Closed reports' },
  reports_open: { fa: 'گزارش باز', en: 'Open reports' },
  decisions: { fa: 'تصمیم‌ها', en: 'Decisions' },
  outcome: { fa: 'نتیجه', en: 'Outcome' },
  count: { fa: 'شمار', en: 'Count' },
  by_reason: { fa: 'گزارش‌ها به تفکیک دلیل', en: 'Reports by reason' },
  nobody: { fa: 'بی حساب', en: 'Nobody' },
  machine: { fa: 'خود سرور', en: 'The server' },
} as const satisfies Record<string, InBoth>;
export type Word = keyof typeof WORDS;

const LEVEL_WORDS: Readonly<Record<string, InBoth>> = {
  low: { fa: 'کم', en: 'Low' },
  medium: { fa: 'متوسط', en: 'Medium' },
  high: { fa: 'زیاد', en: 'High' },
  critical: { fa: 'بحرانی', en: 'Critical' },
};

const ZONE = 'Asia/Tehran';
const LOCALES = { fa: 'fa-IR', en: 'en-GB' } as const;

/** How a report writes words, numbers and times in its language; the days are Tehran's. */
export function wordsOf(language: Language) {
  const locale = LOCALES[language];
  const numbers = new Intl.NumberFormat(locale);
  const calendar = language === 'fa' ? `${locale}-u-ca-persian` : locale;
  const moments = new Intl.DateTimeFormat(calendar, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: ZONE,
  });
  const days = new Intl.DateTimeFormat(calendar, { dateStyle: 'medium', timeZone: ZONE });
  return {
    say: (word: Word, values: Readonly<Record<string, string>> = {}): string =>
      WORDS[word][language].replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? ''),
    number: (n: number): string => numbers.format(n),
    moment: (at: Date | number): string => moments.format(at),
    day: (at: Date | number): string => days.format(at),
    level: (level: string): string => LEVEL_WORDS[level]?.[language] ?? level,
    code: (kind: CodeKind, code: string): string => codeWords(kind, code, language),
    action: (action: string): string => actionWords(action, language),
  };
}
export type Words = ReturnType<typeof wordsOf>;
