import type { Language } from '@hokm/shared/text';
import type { MailTexts } from '../../platform/mail/mail.js';
import { mailKind, mailTemplate, type MailKind } from '../../platform/mail/template.js';
import { placeOf, type Place } from '../sessions/mails.js';

const NOT_ME = { fa: 'این من نبودم', en: 'That was not me' } as const;
const IF_NOT_YOU = {
  fa: 'اگر این شما نبودید، از نشست‌های دیگر خارج شوید، گذرواژه را عوض کنید و تأیید دومرحله‌ای را دوباره راه‌اندازی کنید.',
  en: 'If that was not you, end your other sessions, change your password and set two-factor authentication up anew.',
} as const;

interface News {
  readonly subject: string;
  readonly line: string;
}

/** A mail of one line: what has been done. The place follows. */
function news(fa: News, en: News): Record<Language, MailTexts> {
  const texts = (language: Language, { subject, line }: News): MailTexts => ({
    subject,
    lines: [line],
    button: NOT_ME[language],
    end: IF_NOT_YOU[language],
  });
  return { fa: texts('fa', fa), en: texts('en', en) };
}

const TEXTS = {
  second_factor_on: news(
    { subject: 'تأیید دومرحله‌ای {{site}} روشن شد', line: 'تأیید دومرحله‌ای حساب شما همین حالا روشن شد:' },
    {
      subject: 'Two-factor authentication is on for {{site}}',
      line: 'Two-factor authentication was just turned on for your account:',
    },
  ),
  second_factor_off: news(
    { subject: 'تأیید دومرحله‌ای {{site}} خاموش شد', line: 'تأیید دومرحله‌ای حساب شما همین حالا خاموش شد:' },
    {
      subject: 'Two-factor authentication is off for {{site}}',
      line: 'Two-factor authentication was just turned off for your account:',
    },
  ),
  passkey_added: news(
    { subject: 'گذرکلید جدید در {{site}}', line: 'گذرکلید جدیدی به حساب شما اضافه شد:' },
    { subject: 'A new passkey for {{site}}', line: 'A passkey was just added to your account:' },
  ),
  passkey_removed: news(
    { subject: 'گذرکلیدی از {{site}} پاک شد', line: 'یکی از گذرکلیدهای حساب شما پاک شد:' },
    { subject: 'A passkey was removed from {{site}}', line: 'A passkey of your account was just removed:' },
  ),
  recovery_code_used: news(
    {
      subject: 'یک کد بازیابی {{site}} استفاده شد',
      line: 'کسی با یکی از کدهای بازیابی شما تأیید دومرحله‌ای را گذراند:',
    },
    {
      subject: 'A recovery code was used at {{site}}',
      line: 'Somebody passed two-factor authentication with one of your recovery codes:',
    },
  ),
  recovery_codes_renewed: news(
    {
      subject: 'کدهای بازیابی جدید در {{site}}',
      line: 'کدهای بازیابی جدید ساخته شد و کدهای قبلی دیگر کار نمی‌کنند:',
    },
    {
      subject: 'New recovery codes at {{site}}',
      line: 'New recovery codes were made; those before no longer work:',
    },
  ),
  second_factor_guessed: news(
    {
      subject: 'کسی گذرواژهٔ {{site}} شما را می‌داند',
      line: 'کسی با گذرواژهٔ درست شما چند بار کد تأیید نادرست وارد کرد و ورود برای مدتی بسته شد:',
    },
    {
      subject: 'Somebody knows your {{site}} password',
      line: 'Somebody gave your right password and several wrong codes; signing in is closed for a while:',
    },
  ),
};

/** Events around a second factor that its owner is notified of. The mails have the same names. */
export type SecondFactorEvent = keyof typeof TEXTS;

export const secondFactorMail = (event: SecondFactorEvent): MailKind<Place> => mailKind<Place>(event);

export const secondFactorMailTexts = TEXTS;

export const secondFactorMails = (Object.keys(TEXTS) as SecondFactorEvent[]).map((event) =>
  mailTemplate(secondFactorMail(event), (mail, baseUrl) => ({
    texts: TEXTS[event],
    language: mail.language,
    link: `${baseUrl}/${event === 'second_factor_guessed' ? 'forgot-password' : 'security'}`,
    detail: placeOf(mail),
  })),
);
