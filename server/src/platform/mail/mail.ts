import type { Language } from '@hokm/shared/text';
import { escapeHtml } from '../http/html.js';

/** A mail as it is sent: one plain address, a subject of one line, the same text plain and as HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where mails go. Rejects when a mail could not be handed over. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The texts of one mail in one language. */
export interface MailTexts {
  readonly subject: string;
  readonly lines: readonly string[];
  /** Label of the link. */
  readonly button: string;
  /** Advice for receivers who did not expect the mail. */
  readonly end: string;
}

/** The texts of a mail, and the page that it links to. */
export interface MailContent {
  readonly texts: Readonly<Record<Language, MailTexts>>;
  readonly language: Language;
  /** The language over `language` in which its texts are. */
  readonly locale?: { readonly code: string; readonly dir: 'rtl' | 'ltr' } | null;
  readonly link: string;
  /** A line after the others: where something happened, what it was, or when it is. */
  readonly detail?: string;
}

/** Renders a mail. Text that people typed is only in the body, escaped; never in the subject. */
export function renderMail({ texts, language, locale, link, detail }: MailContent): Omit<Mail, 'to'> {
  const { subject, lines: fixed, button, end } = texts[language];
  const lines = detail === undefined ? fixed : [...fixed, detail];
  const text = [...lines, '', `${button}:`, link, '', end].join('\n');
  const paragraphs = lines
    .map((line) => `<p dir="auto">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`)
    .join('');
  const href = escapeHtml(link);
  const { code: lang, dir } = locale ?? { code: language, dir: language === 'fa' ? 'rtl' : 'ltr' };
  const html = `<div lang="${lang}" dir="${dir}">${paragraphs}<p><a href="${href}">${escapeHtml(button)}</a></p><p dir="ltr">${href}</p><p dir="auto">${escapeHtml(end)}</p></div>`;
  return { subject, text, html };
}
