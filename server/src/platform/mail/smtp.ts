import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail.js';

/** How long the mail server may take to answer, ms. */
const TIMEOUT_MS = 20_000;
const SENDER = /^(?:(?<name>[^<>\r\n]*)<)?(?<address>[^\s<>@]+@[^\s<>@]+)>?$/;
const LINE_END = /[\r\n]/;

/** Parses a configured sender, `Name <address>` or only the address; null when it is neither. */
export function senderOf(text: string): { name: string; address: string } | null {
  const groups = SENDER.exec(text.trim())?.groups;
  const address = groups?.['address'];
  return address === undefined ? null : { name: (groups?.['name'] ?? '').trim(), address };
}

/**
 * Sends through the server of an `smtp(s)://` address. Addresses are passed as objects, which are not parsed again, and a
 * line end in an address, a name or a subject is an error. Throws when `from` is not an address.
 */
export function smtpTransport(url: string, from: string): MailTransport {
  const configured = senderOf(from);
  if (configured === null) throw new Error('MAIL_FROM must be an address, or `Name <address>`');
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, sender: name, subject, text, html }) {
      if ([to, name, subject].some((each) => LINE_END.test(each)))
        throw new Error('a line end in the head of a mail');
      const from = name === '' ? configured : { ...configured, name };
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
    close: () => transport.close(),
  };
}
