import { call } from '../../api/index.js';
import { logWarning } from '../../lib/log.js';
import { getPlatform } from '../../telegram/current.js';

/**
 * Invites through Telegram's own sheet, with a card that shows the room and a button. Returns false if that is not
 * available; the caller then shares a link.
 */
export async function sendPreparedInvitation(roomId: string): Promise<boolean> {
  const { sendPrepared } = getPlatform();
  if (!sendPrepared) return false;
  try {
    const { prepared_id } = await call('POST /invites/prepared', { body: { room_id: roomId } });
    return (await sendPrepared(prepared_id)) !== 'failed';
  } catch (error) {
    logWarning('Invitation', error);
    return false;
  }
}
