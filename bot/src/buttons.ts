import { InlineKeyboard } from 'grammy';
import { appLink, pathOf, type LinkPlace, type StartWish } from './links.js';

/** The buttons that open the mini app. */
export interface Buttons {
  /** In a private chat: the app opens over it, where the site can be opened so. Elsewhere, and without: a link. */
  open(text: string, wish: StartWish | null, isPrivate: boolean): InlineKeyboard;
}

/** Web apps need TLS; the loopback of a developer has none. */
export function isWebAppUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || hostname === '127.0.0.1';
}

/**
 * Telegram opens a `web_app` button only from a private chat; a group and an inline message get a link.
 * @param publicUrl where the mini app is served; null when nobody has told
 */
export function makeButtons(links: LinkPlace, publicUrl: string | null): Buttons {
  const site = publicUrl !== null && isWebAppUrl(publicUrl) ? publicUrl : null;
  return {
    open(text, wish, isPrivate) {
      const keyboard = new InlineKeyboard();
      if (site === null || !isPrivate) return keyboard.url(text, appLink(links, wish));
      return keyboard.webApp(text, new URL(pathOf(wish), site).href);
    },
  };
}
