import { useTranslation } from 'react-i18next';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { isolate } from '@hokm/web/format';
import { useConfig } from '../../data/config.js';
import { askToWriteOnce } from '../../settings/asked.js';
import { getPlatform } from '../../telegram/current.js';
import { useToast } from '../../ui/Toast.js';
import { inviteLink } from './invite-link.js';
import { sendPreparedInvitation } from './prepared-invitation.js';

/**
 * Sends an invitation to a room, on any seat or on that of the host's partner, by what the device offers: a message of the bot, its
 * sharing sheet, or a copied link.
 */
export function useInvite(
  { room_id, name }: Pick<UpdateRoom, 'room_id' | 'name'>,
  kind: 'room' | 'partner' = 'room',
): () => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const config = useConfig();
  return async () => {
    // The bot's card of a room leads to any seat.
    if (kind === 'room' && config?.bot_on !== false && (await sendPreparedInvitation(room_id))) {
      void askToWriteOnce();
      return;
    }
    const link = inviteLink(room_id, config, window.location.origin, kind);
    const outcome = await getPlatform().share(
      link,
      t(kind === 'partner' ? 'room.partner_text' : 'room.invite_text', {
        name: isolate(name),
        code: room_id,
      }),
    );
    // Whoever is invited may come while the person is away.
    if (outcome !== 'failed') void askToWriteOnce();
    if (outcome === 'copied') toast.show(t('room.link_copied'), 'check');
    if (outcome === 'failed') toast.show(t('problem.not_copied'), 'close');
  };
}
