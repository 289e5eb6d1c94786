import { InlineKeyboard } from 'grammy';
import { appLink, appPath, type AppTarget, type LinkConfig } from './links.js';

/** Buttons that open the mini app. */
export interface Buttons {
  /** A `web_app` button in private chats where the site can be opened in Telegram; a link otherwise. */
  open(text: string, target: AppTarget | null, isPrivate: boolean): InlineKeyboard;
}

/** Web apps need TLS, except on a developer's loopback address. */
function isWebAppUrl(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || hostname === '127.0.0.1';
}

/**
 * Telegram allows `web_app` buttons in private chats only; groups and inline messages get links.
 * @param publicUrl address of the mini app; null when unknown
 */
export function makeButtons(links: LinkConfig, publicUrl: string | null): Buttons {
  const site = publicUrl !== null && isWebAppUrl(publicUrl) ? publicUrl : null;
  return {
    open(text, target, isPrivate) {
      const keyboard = new InlineKeyboard();
      if (site === null || !isPrivate) return keyboard.url(text, appLink(links, target));
      return keyboard.webApp(text, new URL(appPath(target), site).href);
    },
  };
}
