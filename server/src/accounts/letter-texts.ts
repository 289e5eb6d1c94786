import type { Language } from '@hokm/shared/text';
import { IDENTITY_LETTERS } from '../identities/letter-texts.js';
import { SECOND_FACTOR_LETTERS, type SecondFactorLetter } from '../second-factor/letter-texts.js';
import { escapeHtml } from '../mail/page.js';
import type { Mail } from '../mail/mail.js';

/** What a mail is about, with the link it offers. */
export type LetterWords =
  | { readonly kind: 'verify' | 'already_registered' | 'reset' | 'password_changed'; readonly link: string }
  | { readonly kind: 'link_email'; readonly link: string }
  | {
      readonly kind:
        'new_device' | 'identity_linked' | 'identity_unlinked' | 'deletion_asked' | SecondFactorLetter;
      readonly link: string;
      /** Where it was, what it was, or when it is. */
      readonly place: string;
    };

/** The words of one mail; the link stands under the button. */
export interface LetterTemplate {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
  readonly end: string;
}

const TEMPLATES: Record<LetterWords['kind'], Record<Language, LetterTemplate>> = {
  ...IDENTITY_LETTERS,
  ...SECOND_FACTOR_LETTERS,
  verify: {
    fa: {
      subject: 'تأیید ایمیل در حکم',
      lines: ['خوش آمدید! برای ساختن حساب، ایمیل خود را تأیید کنید.', 'این پیوند ۲۴ ساعت کار می‌کند.'],
      button: 'تأیید ایمیل',
      end: 'اگر شما ثبت‌نام نکرده‌اید، کاری لازم نیست: بدون این پیوند حسابی ساخته نمی‌شود.',
    },
    en: {
      subject: 'Verify your email for Hokm',
      lines: ['Welcome! Verify your email to make your account.', 'This link works for 24 hours.'],
      button: 'Verify email',
      end: 'If you have not registered, do nothing: without this link no account is made.',
    },
  },
  already_registered: {
    fa: {
      subject: 'شما در حکم حساب دارید',
      lines: ['کسی با این ایمیل ثبت‌نام کرد، اما شما از پیش حساب دارید. با همان وارد شوید.'],
      button: 'گذرواژه را فراموش کرده‌ام',
      end: 'اگر این شما نبودید، کاری لازم نیست: چیزی تغییر نکرده است.',
    },
    en: {
      subject: 'You have an account at Hokm already',
      lines: ['Somebody registered with this email, but you have an account already. Sign in with it.'],
      button: 'I have forgotten my password',
      end: 'If that was not you, do nothing: nothing has changed.',
    },
  },
  reset: {
    fa: {
      subject: 'گذرواژهٔ تازه برای حکم',
      lines: ['برای گذاشتن گذرواژهٔ تازه پیوند زیر را باز کنید.', 'این پیوند یک ساعت و یک بار کار می‌کند.'],
      button: 'گذرواژهٔ تازه',
      end: 'اگر شما نخواسته‌اید، کاری لازم نیست: گذرواژه‌تان همان است که بود.',
    },
    en: {
      subject: 'A new password for Hokm',
      lines: ['Open the link below to set a new password.', 'It works for an hour, and once.'],
      button: 'New password',
      end: 'If you have not asked for this, do nothing: your password is what it was.',
    },
  },
  password_changed: {
    fa: {
      subject: 'گذرواژهٔ حکم شما تغییر کرد',
      lines: ['گذرواژهٔ حساب شما همین حالا تغییر کرد.'],
      button: 'این من نبودم',
      end: 'اگر خودتان آن را تغییر داده‌اید، کاری لازم نیست.',
    },
    en: {
      subject: 'Your Hokm password was changed',
      lines: ['The password of your account has just been changed.'],
      button: 'That was not me',
      end: 'If you have changed it yourself, do nothing.',
    },
  },
  new_device: {
    fa: {
      subject: 'ورود به حکم از دستگاهی تازه',
      lines: ['کسی از دستگاهی که تاکنون ندیده‌ایم وارد حساب شما شد:'],
      button: 'این من نبودم',
      end: 'اگر خودتان بودید، کاری لازم نیست.',
    },
    en: {
      subject: 'A sign-in to Hokm from a new device',
      lines: ['Somebody signed in to your account from a device that we have not seen before:'],
      button: 'That was not me',
      end: 'If that was you, do nothing.',
    },
  },
};

/** The words of a mail in a person's language. Nothing that people typed is in a subject; in the body it is escaped. */
export function letterOf(words: LetterWords, language: Language): Omit<Mail, 'to'> {
  const { subject, lines: said, button, end } = TEMPLATES[words.kind][language];
  const lines = 'place' in words ? [...said, words.place] : said;
  const text = [...lines, '', `${button}:`, words.link, '', end].join('\n');
  const paragraphs = lines.map((line) => `<p dir="auto">${escapeHtml(line)}</p>`).join('');
  const href = escapeHtml(words.link);
  const html = `<div lang="${language}" dir="${language === 'fa' ? 'rtl' : 'ltr'}">${paragraphs}<p><a href="${href}">${escapeHtml(button)}</a></p><p dir="ltr">${href}</p><p dir="auto">${escapeHtml(end)}</p></div>`;
  return { subject, text, html };
}
