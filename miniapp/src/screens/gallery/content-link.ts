import type { PublicConfig } from '@hokm/shared/api';

/** Where each kind of content is read; the bot's links name the kind and the id. */
const PAGES = { picture: '/gallery', album: '/albums' } as const;
export type Shareable = keyof typeof PAGES;

/** The link to a thing that others may read: through the bot if there is one, else directly to this site. */
export function contentLink(
  kind: Shareable,
  id: string,
  config: Pick<PublicConfig, 'bot_username' | 'link_host'> | null,
  origin: string,
): string {
  if (config?.bot_username)
    return `https://${config.link_host}/${config.bot_username}?startapp=${kind}_${id}`;
  return `${origin}${PAGES[kind]}/${id}`;
}
