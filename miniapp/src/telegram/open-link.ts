import { getPlatform } from './current.js';

/** Opens a page elsewhere, `https:`: through Telegram where the app runs in it, else in a tab of its own. */
export function openLink(url: string): void {
  if (getPlatform().openLink?.(url) === true) return;
  window.open(url, '_blank', 'noopener,noreferrer');
}
