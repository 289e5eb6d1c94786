import { addressOfPage, linkTo, pathOf, type Address } from '@hokm/shared/addresses';

/** Telegram's host in links (it has several) and the bot's username. */
export interface LinkConfig {
  readonly host: string;
  readonly username: string;
}

/** What a button opens in the mini app: an address, or any page by its path. */
export type AppTarget = Address | { readonly path: string };

/** A link that opens the mini app from any chat, also for people who never wrote to the bot. A page whose path no link can carry gives the first one. */
export function appLink({ host, username }: LinkConfig, target: AppTarget | null = null): string {
  const address = target !== null && 'path' in target ? addressOfPage(target.path) : target;
  return linkTo(host, username, address);
}

/** A link that opens Telegram's sheet to share another link with a text. */
export function shareLink({ host }: LinkConfig, url: string, text: string): string {
  return `https://${host}/share/url?${new URLSearchParams({ url, text }).toString()}`;
}

/** A link with which people add the bot to a group of theirs. */
export function groupLink({ host, username }: LinkConfig): string {
  return `https://${host}/${username}?startgroup=play`;
}

/** The path of a target in the mini app. */
export function appPath(target: AppTarget | null): string {
  if (target === null) return '/';
  return 'path' in target ? target.path : pathOf(target);
}
