import { linkTo, pathOf } from '@hokm/shared/addresses';
import type { PublicConfig } from '@hokm/shared/api';

/** The link that opens a room: through the bot where there is one, else straight to this site. */
export function inviteLink(roomId: string, config: PublicConfig | null, origin: string): string {
  const address = { kind: 'room', id: roomId } as const;
  if (config?.bot_username) return linkTo(config.link_host, config.bot_username, address);
  return `${origin}${pathOf(address)}`;
}
