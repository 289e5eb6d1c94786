import type { Language } from '@hokm/shared/text';
import { mailKind, mailTemplate } from '../platform/mail/template.js';

/** `day`: when the account will be deleted, ms since 1970. */
export const deletionAsked = mailKind<{ readonly day: number }>('deletion_asked');

/** Dates by the calendar of the language, in Tehran's time zone. */
const DAYS: Record<Language, Intl.DateTimeFormat> = {
  fa: new Intl.DateTimeFormat('fa-IR-u-ca-persian', { dateStyle: 'long', timeZone: 'Asia/Tehran' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Tehran' }),
};

const TEXTS = {
  fa: {
    subject: 'حساب {{site}} شما حذف می‌شود',
    lines: ['همان‌طور که خواسته‌اید، حساب شما با همهٔ چیزهایی که در آن است در این روز حذف می‌شود:'],
    button: 'نگه داشتن حساب',
    end: 'تا آن روز با یک بار ورود، حساب می‌ماند.',
  },
  en: {
    subject: 'Your {{site}} account will be deleted',
    lines: ['As you have asked, your account goes on this day, with all that belongs to it:'],
    button: 'Keep the account',
    end: 'Sign in once before that day, and it stays.',
  },
};

export const privacyMailTexts = { deletion_asked: TEXTS };

export const privacyMails = [
  mailTemplate(deletionAsked, ({ language, day }, baseUrl) => ({
    texts: TEXTS,
    language,
    link: `${baseUrl}/security`,
    detail: DAYS[language].format(day),
  })),
];
