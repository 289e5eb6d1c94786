import type { Connection } from 'mongoose';
import { composeLetter } from '../accounts/compose-letter.js';
import { MailTokens } from '../accounts/mail-token.js';
import { accountModel } from '../accounts/model.js';
import { registrationModel } from '../accounts/registration.js';
import type { Config } from '../config.js';
import type { Log, RandomBytes, Timers } from '../ports.js';
import { Carrier } from './carrier.js';
import { devMailbox } from './dev-mailbox.js';
import { letterModel } from './letter.js';
import { smtpTransport } from './smtp.js';

export interface OpenMailProps {
  readonly config: Pick<Config, 'mail' | 'production' | 'publicUrl' | 'port'>;
  readonly connection: Connection;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

/**
 * Who carries the letters: to the mail server of `SMTP_URL`; without one into a mailbox for whoever develops; null in
 * production, where then nothing can be sent. Not started yet. Throws when `MAIL_FROM` is no address.
 */
export function openMail({ config, connection, timers, randomBytes, log }: OpenMailProps): Carrier | null {
  const { mail, production, publicUrl, port } = config;
  if (mail.smtpUrl === null && production) {
    log.warn('no SMTP_URL: nobody can register with an email address or reset a password');
    return null;
  }
  const composer = {
    accounts: accountModel(connection),
    registrations: registrationModel(connection),
    tokens: new MailTokens(connection, timers, randomBytes),
    baseUrl: (publicUrl ?? `http://127.0.0.1:${port}`).replace(/\/+$/, ''),
  };
  return new Carrier({
    letters: letterModel(connection),
    transport:
      mail.smtpUrl === null
        ? devMailbox(connection, timers)
        : smtpTransport(mail.smtpUrl, mail.from ?? 'hokm@localhost'),
    compose: (letter) => composeLetter(composer, letter),
    timers,
    log,
  });
}
