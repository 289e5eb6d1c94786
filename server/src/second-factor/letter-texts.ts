import type { Language } from '@hokm/shared/text';
import type { LetterTemplate } from '../accounts/letter-texts.js';

const NOT_ME = { fa: 'این من نبودم', en: 'That was not me' } as const;
const IF_NOT_YOU = {
  fa: 'اگر این شما نبودید، از نشست‌های دیگر خارج شوید، گذرواژه را عوض کنید و تأیید دومرحله‌ای را از نو راه بیندازید.',
  en: 'If that was not you, end your other sessions, change your password and set two-factor authentication up anew.',
} as const;

/** A mail that says in one line what has been done, and then from where. */
function news(
  fa: { readonly subject: string; readonly line: string },
  en: { readonly subject: string; readonly line: string },
): Record<Language, LetterTemplate> {
  const letter = (language: Language, { subject, line }: typeof fa): LetterTemplate => ({
    subject,
    lines: [line],
    button: NOT_ME[language],
    end: IF_NOT_YOU[language],
  });
  return { fa: letter('fa', fa), en: letter('en', en) };
}

/** Mails about the second factor. The place where it happened follows the line. */
export const SECOND_FACTOR_LETTERS = {
  second_factor_on: news(
    { subject: 'تأیید دومرحله‌ای حکم روشن شد', line: 'تأیید دومرحله‌ای حساب شما همین حالا روشن شد:' },
    {
      subject: 'Two-factor authentication is on for Hokm',
      line: 'Two-factor authentication was just turned on for your account:',
    },
  ),
  second_factor_off: news(
    { subject: 'تأیید دومرحله‌ای حکم خاموش شد', line: 'تأیید دومرحله‌ای حساب شما همین حالا خاموش شد:' },
    {
      subject: 'Two-factor authentication is off for Hokm',
      line: 'Two-factor authentication was just turned off for your account:',
    },
  ),
  passkey_added: news(
    { subject: 'گذرکلید تازه در حکم', line: 'گذرکلیدی تازه به حساب شما افزوده شد:' },
    { subject: 'A new passkey for Hokm', line: 'A passkey was just added to your account:' },
  ),
  passkey_removed: news(
    { subject: 'گذرکلیدی از حکم پاک شد', line: 'یکی از گذرکلیدهای حساب شما پاک شد:' },
    { subject: 'A passkey was removed from Hokm', line: 'A passkey of your account was just removed:' },
  ),
  recovery_code_used: news(
    {
      subject: 'یک کد بازیابی حکم به کار رفت',
      line: 'کسی با یکی از کدهای بازیابی شما تأیید دومرحله‌ای را گذراند:',
    },
    {
      subject: 'A recovery code was used at Hokm',
      line: 'Somebody passed two-factor authentication with one of your recovery codes:',
    },
  ),
  recovery_codes_renewed: news(
    {
      subject: 'کدهای بازیابی تازه در حکم',
      line: 'کدهای بازیابی تازه ساخته شد و کدهای پیشین دیگر کار نمی‌کنند:',
    },
    {
      subject: 'New recovery codes at Hokm',
      line: 'New recovery codes were made; those before no longer work:',
    },
  ),
  second_factor_guessed: news(
    {
      subject: 'کسی گذرواژهٔ حکم شما را می‌داند',
      line: 'کسی با گذرواژهٔ درست شما پنج بار کد تأیید نادرست وارد کرد و ورود ۱۵ دقیقه بسته شد:',
    },
    {
      subject: 'Somebody knows your Hokm password',
      line: 'Somebody gave your right password and five wrong codes; signing in is closed for 15 minutes:',
    },
  ),
} as const;
export type SecondFactorLetter = keyof typeof SECOND_FACTOR_LETTERS;
