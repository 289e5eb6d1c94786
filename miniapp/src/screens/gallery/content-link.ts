import { linkTo, pathOf } from '@hokm/shared/addresses';
import type { PublicConfig } from '@hokm/shared/api';

export type Shareable = 'picture' | 'album';

/** The link to a thing that others may read: through the bot if there is one, else directly to this site. */
export function contentLink(
  kind: Shareable,
  id: string,
  config: Pick<PublicConfig, 'bot_username' | 'link_host'> | null,
  origin: string,
): string {
  if (config?.bot_username) return linkTo(config.link_host, config.bot_username, { kind, id });
  return `${origin}${pathOf({ kind, id })}`;
}
