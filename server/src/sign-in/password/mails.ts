import type { Types } from 'mongoose';
import type { Language } from '@hokm/shared/text';
import { DAY_MS, HOUR_MS } from '@hokm/shared/time';
import { emailOf } from '../../accounts/identities.js';
import type { AccountModel, AccountRecord } from '../../accounts/model.js';
import type { MailContent } from '../../platform/mail/mail.js';
import { mailKind, mailTemplate, type MailTemplate } from '../../platform/mail/template.js';
import type { MailTokenRecord } from '../common/mail-tokens.js';
import type { OneTimeTokens } from '../common/one-time-tokens.js';
import { REGISTRATION_MS, type RegistrationModel, type RegistrationRecord } from './model.js';

interface OfRegistration {
  readonly registration: Types.ObjectId;
}

export const registerMail = mailKind<OfRegistration>('register');
export const linkEmailMail = mailKind<OfRegistration>('link_email');
interface Reset {
  /** Hex SHA-256 of a device cookie. Given: the mail is sent only if the account knows that browser. */
  readonly device?: string;
}

export const resetMail = mailKind<Reset>('reset');
/** To the owner of an account that the staff has created: its link sets the password. */
export const invitationMail = mailKind('invitation');
export const passwordChangedMail = mailKind('password_changed');
/** The staff has changed the address of an account: to the old one, and to the new one. */
export const emailMoved = mailKind('email_moved');
export const emailMovedHere = mailKind('email_moved_here');

/** How long the link for a new password works, ms. */
const RESET_MS = HOUR_MS;
/** How long the link of an invitation works, ms. */
const INVITATION_MS = 7 * DAY_MS;

const TEXTS = {
  verify: {
    fa: {
      subject: 'تأیید ایمیل در {{site}}',
      lines: [
        'خوش آمدید! برای ساختن حساب، ایمیل خود را تأیید کنید.',
        'این لینک ۲۴ ساعت کار می‌کند. اگر آن را در مرورگر دیگری باز کنید، همان‌جا گذرواژهٔ جدیدی می‌گذارید.',
      ],
      button: 'تأیید ایمیل',
      end: 'اگر شما ثبت‌نام نکرده‌اید، کاری لازم نیست: بدون این لینک حسابی ساخته نمی‌شود.',
    },
    en: {
      subject: 'Verify your email for {{site}}',
      lines: [
        'Welcome! Verify your email to make your account.',
        'This link works for 24 hours. In another browser you set a new password as you open it.',
      ],
      button: 'Verify email',
      end: 'If you have not registered, do nothing: without this link no account is made.',
    },
  },
  already_registered: {
    fa: {
      subject: 'شما در {{site}} حساب دارید',
      lines: ['کسی با این ایمیل ثبت‌نام کرد، اما شما از قبل حساب دارید. با همان وارد شوید.'],
      button: 'گذرواژه را فراموش کرده‌ام',
      end: 'اگر این شما نبودید، کاری لازم نیست: چیزی تغییر نکرده است.',
    },
    en: {
      subject: 'You have an account at {{site}} already',
      lines: ['Somebody registered with this email, but you have an account already. Sign in with it.'],
      button: 'I have forgotten my password',
      end: 'If that was not you, do nothing: nothing has changed.',
    },
  },
  already_linked: {
    fa: {
      subject: 'این ایمیل از قبل حساب {{site}} دارد',
      lines: [
        'کسی خواست این ایمیل را به حساب دیگری در {{site}} اضافه کند، اما این ایمیل از قبل حساب خودش را دارد.',
      ],
      button: 'گذرواژه را فراموش کرده‌ام',
      end: 'اگر این شما نبودید، کاری لازم نیست: چیزی تغییر نکرده است.',
    },
    en: {
      subject: 'This email has a {{site}} account already',
      lines: [
        'Somebody wanted to add this email to another account at {{site}}, but it has an account of its own already.',
      ],
      button: 'I have forgotten my password',
      end: 'If that was not you, do nothing: nothing has changed.',
    },
  },
  link_email: {
    fa: {
      subject: 'افزودن این ایمیل به حساب {{site}}',
      lines: [
        'برای افزودن این ایمیل به حساب خود در {{site}}، لینک زیر را باز کنید.',
        'این لینک ۲۴ ساعت کار می‌کند. اگر آن را در جای دیگری باز کنید، همان‌جا گذرواژهٔ جدیدی می‌گذارید.',
      ],
      button: 'افزودن ایمیل',
      end: 'اگر شما نخواسته‌اید، آن را باز نکنید: وگرنه ایمیل شما راه ورود به حساب کس دیگری می‌شود.',
    },
    en: {
      subject: 'Add this email to a {{site}} account',
      lines: [
        'Open the link below to add this email to your {{site}} account.',
        'This link works for 24 hours. Elsewhere than where you asked for it you set a new password as you open it.',
      ],
      button: 'Add email',
      end: 'If you have not asked for this, do not open it: your email would belong to somebody else’s account.',
    },
  },
  reset: {
    fa: {
      subject: 'گذرواژهٔ جدید برای {{site}}',
      lines: ['برای گذاشتن گذرواژهٔ جدید لینک زیر را باز کنید.', 'این لینک یک ساعت و یک بار کار می‌کند.'],
      button: 'گذرواژهٔ جدید',
      end: 'اگر شما نخواسته‌اید، کاری لازم نیست: گذرواژه‌تان همان است که بود.',
    },
    en: {
      subject: 'A new password for {{site}}',
      lines: ['Open the link below to set a new password.', 'It works for an hour, and once.'],
      button: 'New password',
      end: 'If you have not asked for this, do nothing: your password is what it was.',
    },
  },
  invitation: {
    fa: {
      subject: 'حساب شما در {{site}} آماده است',
      lines: [
        'گردانندگان {{site}} برای شما حسابی ساخته‌اند. برای ورود، اول گذرواژه‌ای بگذارید.',
        'این لینک هفت روز و یک بار کار می‌کند. بعد از آن می‌توانید از صفحهٔ ورود لینک تازه‌ای بگیرید.',
      ],
      button: 'گذاشتن گذرواژه',
      end: 'اگر منتظر چنین حسابی نبودید، کاری لازم نیست.',
    },
    en: {
      subject: 'Your {{site}} account is ready',
      lines: [
        'The {{site}} team has made an account for you. Set a password to sign in.',
        'This link works for seven days, and once. After that the sign-in page sends you another one.',
      ],
      button: 'Set a password',
      end: 'If you did not expect an account, do nothing.',
    },
  },
  email_moved: {
    fa: {
      subject: 'ایمیل حساب {{site}} شما عوض شد',
      lines: [
        'گردانندگان {{site}} ایمیل حساب شما را عوض کردند. دیگر نمی‌توان با این ایمیل وارد آن شد، و همهٔ نشست‌ها بسته شد.',
      ],
      button: 'باز کردن {{site}}',
      end: 'اگر شما نخواسته بودید، از داخل بازی یا ربات به ما پیام بدهید.',
    },
    en: {
      subject: 'The email of your {{site}} account was changed',
      lines: [
        'The {{site}} team has changed the email of your account. This one no longer opens it, and all sessions were ended.',
      ],
      button: 'Open {{site}}',
      end: 'If you have not asked for this, write to us in the game or through the bot.',
    },
  },
  email_moved_here: {
    fa: {
      subject: 'این ایمیل، ایمیل حساب {{site}} شما شد',
      lines: [
        'گردانندگان {{site}} این ایمیل را روی حساب شما گذاشتند. با آن و گذرواژهٔ خودتان وارد شوید.',
        'اگر گذرواژه ندارید یا یادتان نیست، از لینک زیر گذرواژهٔ تازه بگیرید.',
      ],
      button: 'گذرواژهٔ جدید',
      end: 'اگر حسابی در {{site}} ندارید، کاری لازم نیست.',
    },
    en: {
      subject: 'This is the email of your {{site}} account now',
      lines: [
        'The {{site}} team has set this email on your account. Sign in with it and your password.',
        'If you have no password, or have forgotten it, get a new one by the link below.',
      ],
      button: 'New password',
      end: 'If you have no account at {{site}}, do nothing.',
    },
  },
  password_changed: {
    fa: {
      subject: 'گذرواژهٔ {{site}} شما تغییر کرد',
      lines: ['گذرواژهٔ حساب شما همین حالا تغییر کرد.'],
      button: 'این من نبودم',
      end: 'اگر خودتان آن را تغییر داده‌اید، کاری لازم نیست.',
    },
    en: {
      subject: 'Your {{site}} password was changed',
      lines: ['The password of your account has just been changed.'],
      button: 'That was not me',
      end: 'If you have changed it yourself, do nothing.',
    },
  },
};

export const passwordMailTexts = TEXTS;

export interface PasswordMailsContext {
  readonly accounts: AccountModel;
  readonly registrations: RegistrationModel;
  readonly mailTokens: OneTimeTokens<MailTokenRecord>;
}

/** A page with a token in its fragment, which servers and referrers do not see. */
const withToken = (page: string, token: string): string => `${page}#token=${token}`;

/** Mails of accounts with a password. Who an address belongs to is looked up here, when the mail is sent. */
export function passwordMails({
  accounts,
  registrations,
  mailTokens,
}: PasswordMailsContext): readonly MailTemplate[] {
  async function ownerOf(address: string): Promise<AccountRecord | null> {
    const email = emailOf(address);
    return email === null ? null : accounts.findOne({ 'email.key': email.key }).lean<AccountRecord>();
  }

  async function verification(
    registration: RegistrationRecord,
    language: Language,
    baseUrl: string,
  ): Promise<MailContent> {
    const token = await mailTokens.create({ kind: 'verify', subject: registration._id }, REGISTRATION_MS);
    const texts = registration.link === undefined ? TEXTS.verify : TEXTS.link_email;
    return { texts, language, link: withToken(`${baseUrl}/verify-email`, token) };
  }

  const verificationTemplates = [registerMail, linkEmailMail].map((kind) =>
    mailTemplate(kind, async ({ to, language, registration }, baseUrl) => {
      const owner = await ownerOf(to);
      if (owner !== null) {
        const link = `${baseUrl}/forgot-password`;
        const texts = kind === registerMail ? TEXTS.already_registered : TEXTS.already_linked;
        return { texts, language: owner.language, link };
      }
      const wanted = await registrations.findById(registration).lean<RegistrationRecord>();
      return wanted === null ? null : verification(wanted, language, baseUrl);
    }),
  );

  return [
    ...verificationTemplates,
    mailTemplate(resetMail, async ({ to, device }, baseUrl) => {
      const owner = await ownerOf(to);
      if (owner === null) return null;
      if (device !== undefined && !(owner.devices ?? []).some(({ id }) => id === device)) return null;
      const token = await mailTokens.create({ kind: 'reset', subject: owner._id }, RESET_MS);
      return {
        texts: TEXTS.reset,
        language: owner.language,
        link: withToken(`${baseUrl}/reset-password`, token),
      };
    }),
    mailTemplate(invitationMail, async ({ to }, baseUrl) => {
      const owner = await ownerOf(to);
      if (owner === null) return null;
      const token = await mailTokens.create({ kind: 'reset', subject: owner._id }, INVITATION_MS);
      return {
        texts: TEXTS.invitation,
        language: owner.language,
        link: withToken(`${baseUrl}/reset-password`, token),
      };
    }),
    mailTemplate(emailMoved, ({ language }, baseUrl) => ({
      texts: TEXTS.email_moved,
      language,
      link: baseUrl,
    })),
    mailTemplate(emailMovedHere, ({ language }, baseUrl) => ({
      texts: TEXTS.email_moved_here,
      language,
      link: `${baseUrl}/forgot-password`,
    })),
    mailTemplate(passwordChangedMail, ({ language }, baseUrl) => ({
      texts: TEXTS.password_changed,
      language,
      link: `${baseUrl}/forgot-password`,
    })),
  ];
}
