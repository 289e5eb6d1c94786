import { TELEGRAM_PHOTO_HOSTS } from '../http/security-headers.js';

const LENGTH_MAX = 512;

function isTelegramHost(host: string): boolean {
  return TELEGRAM_PHOTO_HOSTS.some((known) =>
    known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known,
  );
}

/**
 * The profile picture in signed launch data; null unless it is an HTTPS address of Telegram, which pages may show. The
 * server never fetches it (no SSRF).
 */
export function telegramPhoto(url: string | undefined): string | null {
  if (url === undefined || url.length > LENGTH_MAX || !URL.canParse(url)) return null;
  const { protocol, hostname, port, username, password, href } = new URL(url);
  const plain = protocol === 'https:' && port === '' && username === '' && password === '';
  return plain && isTelegramHost(hostname) ? href : null;
}
