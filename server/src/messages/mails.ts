import { mailKind, mailTemplate } from '../platform/mail/template.js';

/** `thread`: the id of the thread that the text is in. */
export const answerMail = mailKind<{ readonly text: string; readonly thread: string }>('message_answer');

const TEXTS = {
  fa: {
    subject: 'پاسخ پشتیبانی {{site}}',
    lines: ['به پیام شما پاسخ دادیم:'],
    button: 'باز کردن گفت‌وگو',
    end: 'اگر چیزی مانده است، همان‌جا برایمان بنویسید.',
  },
  en: {
    subject: 'An answer from the {{site}} team',
    lines: ['We have answered your message:'],
    button: 'Open the conversation',
    end: 'If something is left to say, write to us there.',
  },
};

export const messageMailTexts = { message_answer: TEXTS };

export const messageMails = [
  mailTemplate(answerMail, ({ language, text, thread }, baseUrl) => ({
    texts: TEXTS,
    language,
    link: `${baseUrl}/messages/${thread}`,
    detail: text,
  })),
];
