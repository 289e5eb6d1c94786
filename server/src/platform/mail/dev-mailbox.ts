import type { Connection, Types } from 'mongoose';
import * as contract from '@hokm/shared/api/dev-mailbox';
import { defineCollection, field } from '../database/collection.js';
import { notPersonal } from '../database/personal-data.js';
import { handle, RESPONSE_SENT, type Handler } from '../http/handle.js';
import { escapeHtml } from '../http/html.js';
import { isFromHere } from '../http/request-source.js';
import type { Clock } from '../core/ports.js';
import { refuse } from '../core/result.js';
import type { Mail, MailTransport } from './mail.js';

/** A mail that was kept instead of sent. */
interface DevMailRecord extends Mail {
  _id: Types.ObjectId;
  at: Date;
}

/** Mails that are listed. */
const NEWEST = 50;

export const devMailbox = defineCollection<DevMailRecord>({
  name: 'dev_mailbox',
  schema: {
    to: field.text,
    sender: { type: String, default: '' },
    subject: field.text,
    text: field.text,
    html: field.text,
    at: field.date,
  },
  indexes: [
    {
      key: { at: 1 },
      expireAfterSeconds: 24 * 60 * 60,
      answers: 'kept mails, newest first; they expire after a day',
    },
  ],
  personalData: notPersonal('only on machines of developers; expires within a day'),
});

/** Keeps mails instead of sending them, for development without a mail server. */
export function devTransport(connection: Connection, clock: Clock): MailTransport {
  const mails = devMailbox.model(connection);
  return {
    async send(mail) {
      await mails.create({ ...mail, at: new Date(clock.now()) });
    },
    close: () => undefined,
  };
}

/**
 * The kept mails, as a page or as JSON. Whoever reads them can take over any account: production has no such
 * route, and in development it answers this machine alone.
 */
export function devMailboxRoutes(connection: Connection): readonly Handler[] {
  const kept = devMailbox.model(connection);
  return [
    handle(contract.readDevMailbox, async ({ request, response }) => {
      if (!isFromHere(request)) return refuse('request/not_found');
      const mails = await kept.find().sort({ at: -1, _id: -1 }).limit(NEWEST).lean<DevMailRecord[]>();
      if (request.accepts(['html', 'json']) === 'json') {
        const data = mails.map(({ to, sender, subject, text, at }) => ({
          to,
          sender,
          subject,
          text,
          at: at.toISOString(),
        }));
        response.json({ success: true, mails: data });
        return RESPONSE_SENT;
      }
      const list = mails.map(
        ({ to, subject, html, at }) =>
          `<article><h2 dir="auto">${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · ${at.toISOString()}</p>${html}</article><hr>`,
      );
      response
        .type('html')
        .send(`<!doctype html><meta charset="utf-8"><title>Mailbox</title><h1>Mailbox</h1>${list.join('')}`);
      return RESPONSE_SENT;
    }),
  ];
}
