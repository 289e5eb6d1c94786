import type { Language } from '@hokm/shared/text';
import { escapeHtml } from '../http/html.js';

/** A mail as it is sent: one plain address, a subject of one line, the same text plain and as HTML. */
export interface Mail {
  readonly to: string;
  /** Name of the sender; empty for that of the configuration. */
  readonly sender: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where mails go. Rejects when a mail could not be handed over. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** The product's name in a text of a mail. */
const SITE = /\{\{site\}\}/g;
/** Its name where the staff has set none. */
const OWN_NAME: Readonly<Record<Language, string>> = { fa: 'حکم', en: 'Hokm' };

/** The texts of one mail in one language; `{{site}}` is the name of the product. */
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

/**
 * Renders a mail. `siteTitle`: the product's name as its staff set it; empty for its own. Text that other people typed is only in
 * the body, escaped; never in the subject.
 */
export function renderMail(
  { texts, language, locale, link, detail }: MailContent,
  siteTitle: string,
): Omit<Mail, 'to'> {
  const site = siteTitle || OWN_NAME[language];
  const named = (line: string) => line.replace(SITE, () => site);
  const { subject, lines: fixed, button, end } = texts[language];
  const plain = [...fixed.map(named), ...(detail === undefined ? [] : [detail])];
  const text = [...plain, '', `${named(button)}:`, link, '', named(end)].join('\n');
  const shown = (line: string) => escapeHtml(line).replace(SITE, () => `<bdi>${escapeHtml(site)}</bdi>`);
  const lines = [...fixed.map(shown), ...(detail === undefined ? [] : [escapeHtml(detail)])];
  const paragraphs = lines.map((line) => `<p dir="auto">${line.replaceAll('\n', '<br>')}</p>`).join('');
  const href = escapeHtml(link);
  const { code: lang, dir } = locale ?? { code: language, dir: language === 'fa' ? 'rtl' : 'ltr' };
  const html = `<div lang="${lang}" dir="${dir}">${paragraphs}<p><a href="${href}">${shown(button)}</a></p><p dir="ltr">${href}</p><p dir="auto">${shown(end)}</p></div>`;
  return { sender: siteTitle, subject: named(subject), text, html };
}
