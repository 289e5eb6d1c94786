import type { PublicConfig } from '@hokm/shared/api';

/** The link by which others find somebody: through the bot where there is one, else straight to this site. */
export function friendLink(id: string, config: PublicConfig | null, origin: string): string {
  if (config?.bot_username) return `https://${config.link_host}/${config.bot_username}?startapp=friend_${id}`;
  return `${origin}/friends?add=${id}`;
}
