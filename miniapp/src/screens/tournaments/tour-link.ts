import { linkTo, pathOf } from '@hokm/shared/addresses';
import type { PublicConfig } from '@hokm/shared/api';

/** The link to a tournament: through the bot if there is one, else directly to this site. */
export function tourLink(id: string, config: PublicConfig | null, origin: string): string {
  const address = { kind: 'tour', id } as const;
  if (config?.bot_username) return linkTo(config.link_host, config.bot_username, address);
  return `${origin}${pathOf(address)}`;
}
