import { isAppPage } from './app-pages.js';
import { LINK_MAX } from './limits.js';
import { linkHost } from './link-host.js';

/** White space, controls, invisible characters, and what browsers read as a slash. */
const UNSAFE = /[\s\\<>"`\p{Cc}\p{Cf}\p{Cs}]/u;
const HOST = String.raw`(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}`;
/** Without a name or a password before the host, which would hide where the link leads. */
const WEB = new RegExp(String.raw`^https://(${HOST})((?::\d{1,5})?(?:[/?#].*)?)$`, 'u');
/** Without further fields: a link must not write a letter. */
const MAIL = new RegExp(String.raw`^mailto:[\w.!#$&'*+/=^{|}~-]{1,64}@${HOST}$`, 'u');
const TELEGRAM = /^t\.me\/./i;
const withPlainScheme = (href: string): string => href.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());

/** An address of the web with its host as `linkHost` writes it; null for a host that imitates another. */
function webLink(href: string, own: readonly string[]): string | null {
  const [, name = '', rest = ''] = WEB.exec(href) ?? [];
  const host = name === '' ? null : linkHost(name, own);
  return host === null ? null : `https://${host}${rest}`;
}

/**
 * The address of a link as it is stored: `https:`, `mailto:`, `t.me/…`, or a page of the app. Null for every other one:
 * scripts, data, files, unencrypted pages, calls, and hosts that imitate those of Telegram or of `own`.
 */
export function safeLink(text: string, own: readonly string[] = []): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > LINK_MAX || UNSAFE.test(trimmed)) return null;
  const href = TELEGRAM.test(trimmed) ? `https://${trimmed}` : withPlainScheme(trimmed);
  if (href.startsWith('/')) return isAppPage(href) ? href : null;
  return MAIL.test(href) ? href : webLink(href, own);
}
