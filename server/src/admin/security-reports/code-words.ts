import { AUDIT_WORDS } from '@hokm/shared/api/audit/words';
import type { REPORT_OUTCOMES } from '@hokm/shared/api/reports/limits';
import type { WALLET_ENTRY_KINDS } from '@hokm/shared/api/wallet/limits';
import type { CaseReason } from '@hokm/shared/conduct';
import type { Language } from '@hokm/shared/language';
import type { AdminLevel } from '@hokm/shared/policy';

type InBoth = Readonly<Record<Language, string>>;

/** What is stored as a code, in words. */
const CODES = {
  ledger: {
    opening: { fa: 'موجودی آغاز', en: 'Opening balance' },
    daily: { fa: 'پاداش روزانه', en: 'Daily reward' },
    purchase: { fa: 'خرید از فروشگاه', en: 'Shop purchase' },
    stars: { fa: 'خرید با ستاره', en: 'Bought with Stars' },
    refund: { fa: 'بازگشت خرید', en: 'Refund' },
    referral: { fa: 'دعوت دوست', en: 'Referral' },
    gift: { fa: 'هدیه', en: 'Gift' },
    stake: { fa: 'ورودی اتاق سکه‌ای', en: 'Stake' },
    prize: { fa: 'جایزه', en: 'Prize' },
    returned: { fa: 'برگشت ورودی', en: 'Stake given back' },
    adjustment: { fa: 'تغییر گردانندگان', en: 'Adjustment by staff' },
    quest: { fa: 'جایزهٔ چالش', en: 'Quest reward' },
    season: { fa: 'جایزهٔ هفته', en: 'Prize of a week' },
  } satisfies Record<(typeof WALLET_ENTRY_KINDS)[number], InBoth>,
  reason: {
    cheating: { fa: 'تقلب یا تبانی', en: 'Cheating or collusion' },
    insult: { fa: 'توهین', en: 'Insult' },
    stalling: { fa: 'کش دادن', en: 'Stalling' },
    spam: { fa: 'هرزنامه', en: 'Spam' },
    name_or_picture: { fa: 'نام یا عکس', en: 'Name or picture' },
    other: { fa: 'دیگر', en: 'Other' },
    appeal: { fa: 'اعتراض', en: 'Appeal' },
  } satisfies Record<CaseReason, InBoth>,
  outcome: {
    actioned: { fa: 'به نتیجه رسید', en: 'Led to something' },
    no_action: { fa: 'رد شد', en: 'Dismissed' },
    duplicate: { fa: 'تکراری', en: 'Duplicate' },
  } satisfies Record<(typeof REPORT_OUTCOMES)[number], InBoth>,
  role: {
    user: { fa: 'بازیکن', en: 'User' },
    moderator: { fa: 'ناظر', en: 'Moderator' },
    admin: { fa: 'مدیر', en: 'Admin' },
    super_admin: { fa: 'مدیر ارشد', en: 'Super admin' },
  } satisfies Record<AdminLevel, InBoth>,
} as const satisfies Record<string, Readonly<Record<string, InBoth>>>;
export type CodeKind = keyof typeof CODES;

/** A code in words; the code itself where this version has none. */
export function codeWords(kind: CodeKind, code: string, language: Language): string {
  const words: Readonly<Record<string, InBoth>> = CODES[kind];
  return Object.hasOwn(words, code) ? (words[code]?.[language] ?? code) : code;
}

/** An action of the audit log in words: its subject and what was done. The code where this version has no words for it. */
export function actionWords(action: string, language: Language): string {
  const words: Readonly<Record<string, readonly [string, string]>> = AUDIT_WORDS;
  const say = (key: string): string | null =>
    Object.hasOwn(words, key) ? (words[key]?.[language === 'fa' ? 0 : 1] ?? null) : null;
  const parts = action.split('.');
  const what = say(`x_${parts.join('_')}`) ?? say(`v_${parts.at(-1) ?? ''}`);
  if (what === null) return action;
  const subject = say(`s_${parts[0] ?? ''}`);
  return subject === null ? what : `${subject}: ${what}`;
}
