import type { PublicConfig } from '@hokm/shared/api';

/** The link to a story: through the bot if there is one, else directly to this site. */
export function storyLink(id: string, config: PublicConfig | null, origin: string): string {
  if (config?.bot_username) return `https://${config.link_host}/${config.bot_username}?startapp=story_${id}`;
  return `${origin}/stories/${id}`;
}
