import { linkTo, pathOf } from '@hokm/shared/addresses';
import type { PublicConfig } from '@hokm/shared/api';

/**
 * The link that opens a room, on any seat or on that of the host's partner: through the bot where there is one, else straight to this
 * site.
 */
export function inviteLink(
  roomId: string,
  config: PublicConfig | null,
  origin: string,
  kind: 'room' | 'partner' = 'room',
): string {
  const address = { kind, id: roomId };
  if (config?.bot_username) return linkTo(config.link_host, config.bot_username, address);
  return `${origin}${pathOf(address)}`;
}
