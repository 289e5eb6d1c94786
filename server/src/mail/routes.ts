import { Router } from 'express';
import type { Connection } from 'mongoose';
import { keptMails } from './dev-mailbox.js';
import { escapeHtml } from './page.js';

/**
 * `GET /api/dev/mailbox`: the mails that were kept instead of sent, as a page, or as JSON for who asks for that. Only for
 * developing: who may read it can take over any account, so production never has it.
 */
export function devMailboxRoutes(connection: Connection): Router {
  const router = Router();
  router.get('/dev/mailbox', async (request, response) => {
    const mails = await keptMails(connection);
    if (request.accepts(['html', 'json']) === 'json') {
      const shown = mails.map(({ to, subject, text, at }) => ({ to, subject, text, at: at.toISOString() }));
      response.json({ success: true, mails: shown });
      return;
    }
    const list = mails.map(
      ({ to, subject, html, at }) =>
        `<article><h2 dir="auto">${escapeHtml(subject)}</h2><p>${escapeHtml(to)} · ${at.toISOString()}</p>${html}</article><hr>`,
    );
    response
      .type('html')
      .send(`<!doctype html><meta charset="utf-8"><title>Mailbox</title><h1>Mailbox</h1>${list.join('')}`);
  });
  return router;
}
