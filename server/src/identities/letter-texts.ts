import type { IdentityProvider } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import type { LetterTemplate } from '../accounts/letter-texts.js';

/** What people call the ways into an account. */
export const IDENTITY_NAMES: Record<IdentityProvider, Record<Language, string>> = {
  telegram: { fa: 'تلگرام', en: 'Telegram' },
  email: { fa: 'ایمیل و گذرواژه', en: 'Email and password' },
  google: { fa: 'گوگل', en: 'Google' },
};

/** Mails about the ways into an account, and about its end. */
export const IDENTITY_LETTERS: Record<
  'link_email' | 'identity_linked' | 'identity_unlinked' | 'deletion_asked',
  Record<Language, LetterTemplate>
> = {
  link_email: {
    fa: {
      subject: 'افزودن این ایمیل به حساب حکم',
      lines: [
        'برای افزودن این ایمیل به حساب خود در حکم، پیوند زیر را باز کنید.',
        'این پیوند ۲۴ ساعت کار می‌کند.',
      ],
      button: 'افزودن ایمیل',
      end: 'اگر شما نخواسته‌اید، آن را باز نکنید: وگرنه ایمیل شما راه ورود به حساب کس دیگری می‌شود.',
    },
    en: {
      subject: 'Add this email to a Hokm account',
      lines: ['Open the link below to add this email to your Hokm account.', 'This link works for 24 hours.'],
      button: 'Add email',
      end: 'If you have not asked for this, do not open it: your email would belong to somebody else’s account.',
    },
  },
  identity_linked: {
    fa: {
      subject: 'راه ورود تازه به حساب حکم شما',
      lines: ['از این پس می‌توان با این راه نیز وارد حساب شما شد:'],
      button: 'امنیت حساب',
      end: 'اگر این شما نبودید، در بخش امنیت آن را جدا کنید، نشست‌های دیگر را ببندید و گذرواژه را عوض کنید.',
    },
    en: {
      subject: 'A new way into your Hokm account',
      lines: ['From now on your account can be entered by this as well:'],
      button: 'Account security',
      end: 'If that was not you, unlink it under Security, end the other sessions and change the password.',
    },
  },
  identity_unlinked: {
    fa: {
      subject: 'یک راه ورود از حساب حکم شما جدا شد',
      lines: ['از این پس دیگر نمی‌توان با این راه وارد حساب شما شد:'],
      button: 'امنیت حساب',
      end: 'اگر این شما نبودید، در بخش امنیت نشست‌های دیگر را ببندید و گذرواژه را عوض کنید.',
    },
    en: {
      subject: 'A way into your Hokm account was removed',
      lines: ['From now on your account can no longer be entered by this:'],
      button: 'Account security',
      end: 'If that was not you, end the other sessions under Security and change the password.',
    },
  },
  deletion_asked: {
    fa: {
      subject: 'حساب حکم شما حذف می‌شود',
      lines: ['چنان‌که خواسته‌اید، حساب شما با همهٔ آنچه از آنِ آن است در این روز حذف می‌شود:'],
      button: 'نگه داشتن حساب',
      end: 'تا آن روز با یک بار ورود، حساب می‌ماند.',
    },
    en: {
      subject: 'Your Hokm account will be deleted',
      lines: ['As you have asked, your account goes on this day, with all that belongs to it:'],
      button: 'Keep the account',
      end: 'Sign in once before that day, and it stays.',
    },
  },
};
