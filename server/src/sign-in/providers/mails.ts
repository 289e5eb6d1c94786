import type { IdentityProvider } from '@hokm/shared/api';
import type { Language } from '@hokm/shared/text';
import { mailKind, mailTemplate, type QueuedMail } from '../../platform/mail/template.js';

interface Change {
  readonly identity: IdentityProvider;
}

export const identityLinked = mailKind<Change>('identity_linked');
export const identityUnlinked = mailKind<Change>('identity_unlinked');

const NAMES: Record<IdentityProvider, Record<Language, string>> = {
  telegram: { fa: 'تلگرام', en: 'Telegram' },
  email: { fa: 'ایمیل و گذرواژه', en: 'Email and password' },
  google: { fa: 'گوگل', en: 'Google' },
};

const LINKED = {
  fa: {
    subject: 'راه ورود تازه به حساب {{site}} شما',
    lines: ['از این به بعد می‌توان با این راه نیز وارد حساب شما شد:'],
    button: 'امنیت حساب',
    end: 'اگر این شما نبودید، در بخش امنیت آن را جدا کنید، نشست‌های دیگر را ببندید و گذرواژه را عوض کنید.',
  },
  en: {
    subject: 'A new way into your {{site}} account',
    lines: ['From now on your account can be entered by this as well:'],
    button: 'Account security',
    end: 'If that was not you, unlink it under Security, end the other sessions and change the password.',
  },
};

const UNLINKED = {
  fa: {
    subject: 'یک راه ورود از حساب {{site}} شما جدا شد',
    lines: ['دیگر نمی‌توان با این راه وارد حساب شما شد:'],
    button: 'امنیت حساب',
    end: 'اگر این شما نبودید، در بخش امنیت نشست‌های دیگر را ببندید و گذرواژه را عوض کنید.',
  },
  en: {
    subject: 'A way into your {{site}} account was removed',
    lines: ['From now on your account can no longer be entered by this:'],
    button: 'Account security',
    end: 'If that was not you, end the other sessions under Security and change the password.',
  },
};

const content =
  (texts: typeof LINKED) =>
  ({ language, identity }: QueuedMail<Change>, baseUrl: string) => ({
    texts,
    language,
    link: `${baseUrl}/security`,
    detail: NAMES[identity][language],
  });

export const identityMailTexts = { identity_linked: LINKED, identity_unlinked: UNLINKED };

export const identityMails = [
  mailTemplate(identityLinked, content(LINKED)),
  mailTemplate(identityUnlinked, content(UNLINKED)),
];
