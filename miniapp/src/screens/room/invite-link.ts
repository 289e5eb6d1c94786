import type { PublicConfig } from '@hokm/shared/api';

/** The link that opens a room: through the bot where there is one, else straight to this site. */
export function inviteLink(roomId: string, config: PublicConfig | null, origin: string): string {
  if (config?.bot_username)
    return `https://${config.link_host}/${config.bot_username}?startapp=room_${roomId}`;
  return `${origin}/room/${roomId}?join=1`;
}
