import { mailKind, mailTemplate, type QueuedMail } from '../../platform/mail/template.js';

/** Where something happened. */
export interface Place {
  /** Browser and system in words; empty when unknown. */
  readonly device: string;
  /** IP address; empty when unknown. */
  readonly address: string;
}

export const newDevice = mailKind<Place>('new_device');

/** Browser and address, as far as they are known. */
export function placeOf({ device, address }: QueuedMail<Place>): string {
  return [device, address].filter((part) => part !== '').join(' · ');
}

const TEXTS = {
  fa: {
    subject: 'ورود به {{site}} از دستگاهی تازه',
    lines: ['کسی از دستگاهی که تا حالا ندیده‌ایم وارد حساب شما شد:'],
    button: 'این من نبودم',
    end: 'اگر خودتان بودید، کاری لازم نیست.',
  },
  en: {
    subject: 'A sign-in to {{site}} from a new device',
    lines: ['Somebody signed in to your account from a device that we have not seen before:'],
    button: 'That was not me',
    end: 'If that was you, do nothing.',
  },
};

export const sessionMailTexts = { new_device: TEXTS };

export const sessionMails = [
  mailTemplate(newDevice, (mail, baseUrl) => ({
    texts: TEXTS,
    language: mail.language,
    link: `${baseUrl}/forgot-password`,
    detail: placeOf(mail),
  })),
];
