/** Telegram's own hosts of profile pictures; the pages' security policy names the same. */
export const TELEGRAM_PHOTO_HOSTS = ['t.me', '*.telegram.org', '*.telesco.pe'] as const;
const LENGTH_MAX = 512;

function isTelegrams(host: string): boolean {
  return TELEGRAM_PHOTO_HOSTS.some((known) =>
    known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known,
  );
}

/**
 * The profile picture that signed launch data name, if it is one that pages may show: an HTTPS address of Telegram's.
 * It is never fetched here, so that no address can be used to reach what stands beside the server.
 */
export function telegramPhoto(url: string | undefined): string | null {
  if (url === undefined || url.length > LENGTH_MAX || !URL.canParse(url)) return null;
  const { protocol, hostname, port, username, password, href } = new URL(url);
  const plain = protocol === 'https:' && port === '' && username === '' && password === '';
  return plain && isTelegrams(hostname) ? href : null;
}
