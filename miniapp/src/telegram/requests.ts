import { logWarning } from '../log.js';
import { copyText } from './clipboard.js';
import { fieldOf, type Client } from './client.js';
import type { Platform } from './platform.js';

/** Links to invoices: `/invoice/SLUG`, `/$SLUG`. */
const INVOICE = /^\/(?:\$|invoice\/)([\w\-=]+)$/;

/** Opens the payment sheet of an invoice's link and waits for what became of it. Rejects where it cannot be opened. */
export function payIn(client: Client): (url: string) => Promise<string> {
  return async (url) => {
    const slug = INVOICE.exec(new URL(url).pathname)?.[1];
    if (slug === undefined) throw new Error('This is no link to an invoice.');
    return new Promise((resolve, reject) => {
      const forget = client.on('invoice_closed', (data) => {
        if (fieldOf(data, 'slug') !== slug) return;
        forget();
        resolve(String(fieldOf(data, 'status')));
      });
      if (client.tell('web_app_open_invoice', { slug })) return;
      forget();
      reject(new Error('The client knows no invoices.'));
    });
  };
}

/** Offers a prepared message to send on. The person may close the sheet without; whatever else is wrong, a link still works. */
export function sendPreparedIn(client: Client): NonNullable<Platform['sendPrepared']> {
  return (id) =>
    new Promise((resolve) => {
      const done = (outcome: 'sent' | 'declined' | 'failed') => () => {
        sent();
        failed();
        resolve(outcome);
      };
      const sent = client.on('prepared_message_sent', done('sent'));
      const failed = client.on('prepared_message_failed', (data) => {
        const reason = fieldOf(data, 'error');
        if (reason !== 'USER_DECLINED') logWarning('Telegram: prepared message', reason);
        done(reason === 'USER_DECLINED' ? 'declined' : 'failed')();
      });
      client.tell('web_app_send_prepared_message', { id });
    });
}

/** Offers a link in Telegram's own list of chats; a client that cannot gets it copied. */
export function shareIn(client: Client): Platform['share'] {
  return async (url, text) => {
    const query = new URLSearchParams({ url, text });
    if (client.tell('web_app_open_tg_link', { path_full: `/share/url?${query.toString()}` })) return 'shared';
    return (await copyText(`${text}\n${url}`)) ? 'copied' : 'failed';
  };
}

/**
 * The whole screen, taken and given back. Whoever opened the app on it (`isFull`) keeps it: only what was taken here is
 * given back.
 */
export function fullScreenIn(client: Client, isFull: boolean): (on: boolean) => void {
  let full = isFull;
  let taken = false;
  client.on('fullscreen_changed', (data) => {
    full = fieldOf(data, 'is_fullscreen') === true;
  });
  client.on('fullscreen_failed', (data) => {
    const reason = fieldOf(data, 'error');
    // Asked for what is already so: nothing is wrong, and nothing to be given back.
    taken = false;
    if (reason !== 'ALREADY_FULLSCREEN') logWarning('Telegram: full screen', reason);
  });
  return (on) => {
    if (on === taken || (on && full)) return;
    if (client.tell(on ? 'web_app_request_fullscreen' : 'web_app_exit_fullscreen')) taken = on;
  };
}
