import type { Clock } from '../core/ports.js';
import { defineModule, type Platform } from '../modules/module.js';
import { devMailbox, devMailboxRoutes, devTransport } from './dev-mailbox.js';
import { queuedMails, MailQueue } from './mail-queue.js';
import { MailWorker, type MailWorkerProps } from './mail-worker.js';
import { MailWords, type ChangedMailText, type NamedMailTexts } from './mail-texts.js';
import type { MailTransport } from './mail.js';
import { smtpTransport } from './smtp.js';
import type { MailTemplate } from './template.js';

/** Least time between two looks at the queue, ms. */
const ROUND_EVERY_MS = 1_000;

interface Uses {
  /** The templates of all modules; asked for when the first mail is sent. */
  readonly templates: () => readonly MailTemplate[];
  /** The texts of all modules' mails, and those that the staff has changed. */
  readonly texts: () => readonly NamedMailTexts[];
  readonly changed: ChangedMailText;
  /** The language that the owner of an address (in lower case) has chosen over Persian or English; null for none. */
  readonly spokenBy: MailWorkerProps['spokenBy'];
  /** The product's name as its staff set it; empty for its own. */
  readonly siteTitle: () => string;
}

/** The server of `SMTP_URL`; without it a mailbox in development, and nothing (null) in production. */
function transportOf({ config, connection, timers }: Platform): MailTransport | null {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl !== null) return smtpTransport(smtpUrl, from ?? 'hokm@localhost');
  return config.production ? null : devTransport(connection, timers);
}

/** Sends what is due, and gives when the next mail is. */
async function roundOf(worker: MailWorker, clock: Clock): Promise<number | null> {
  const next = await worker.nextDue();
  if (next === null || next > clock.now()) return next;
  await worker.round();
  return worker.nextDue();
}

/** Mails: a queue for all subjects, and the task that sends what is in it. Throws when `MAIL_FROM` is not an address. */
export const mailModule = defineModule('mail', (platform, { templates, texts, changed, ...uses }: Uses) => {
  const { config, connection, timers, log } = platform;
  const transport = transportOf(platform);
  const queue = new MailQueue(connection, timers, transport !== null);
  const baseUrl = (config.publicUrl ?? `http://127.0.0.1:${config.port}`).replace(/\/+$/, '');
  const words = new MailWords(texts, changed);
  const worker =
    transport === null
      ? null
      : new MailWorker({ ...uses, connection, transport, templates, words, baseUrl, timers, log });
  return {
    routes: config.production ? [] : devMailboxRoutes(connection),
    tasks:
      worker === null
        ? []
        : [
            {
              name: 'mail queue',
              role: 'web',
              everyMs: ROUND_EVERY_MS,
              follows: [queuedMails.name],
              run: () => roundOf(worker, timers),
            },
          ],
    services: transport === null ? [] : [{ role: 'web', stop: () => transport.close() }],
    collections: [queuedMails, devMailbox],
    exports: { queue, worker },
  };
});
