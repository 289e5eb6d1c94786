import type { RoomInvitation } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/invitations';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { refuse, type Result } from '../platform/core/result.js';
import type { TelegramGateway } from '../telegram/gateway.js';
import type { RoomCardsProps } from './room-cards.js';

export interface InvitationRoutesProps extends Pick<RoomCardsProps, 'findRooms'> {
  /** Null without a bot. */
  readonly telegram: Pick<TelegramGateway, 'prepareInvitation'> | null;
  /** What the link of the room with a code shows. */
  readonly readInvitation: (
    code: string,
  ) => Promise<Result<{ invitation: RoomInvitation }, 'room/does_not_exist' | 'game/finished'>>;
}

/** What links of rooms show, and the cards of rooms that people send with Telegram's share sheet. */
export function invitationRoutes({
  telegram,
  findRooms,
  readInvitation,
}: InvitationRoutesProps): readonly Handler[] {
  return [
    handle(contract.readInvitation, async ({ params: { code } }) => {
      const found = await readInvitation(code.toUpperCase());
      return found.ok ? { ...done, invitation: found.invitation } : found;
    }),
    handle(contract.prepareInvitation, async ({ account, body: { room_id }, language }) => {
      const card = (await findRooms([room_id])).get(room_id);
      if (card === undefined || card.status === 'finished') return refuse('room/does_not_exist');
      if (telegram === null || account.telegram_id === null) return refuse('auth/telegram_not_configured');
      const prepared_id = await telegram.prepareInvitation(account.telegram_id, language, card);
      return { ...done, prepared_id };
    }),
  ];
}
