import { useTranslation } from 'react-i18next';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { isolate } from '@hokm/web/format';
import { useConfig } from '../../data/config.js';
import { askToWriteOnce } from '../../settings/asked.js';
import { getPlatform } from '../../telegram/current.js';
import { useToast } from '../../ui/Toast.js';
import { inviteLink } from './invite-link.js';
import { sendPreparedInvitation } from './prepared-invitation.js';

/** Sends an invitation to a room by what the device offers: a message of the bot, its sharing sheet, or a copied link. */
export function useInvite({ room_id, name }: Pick<UpdateRoom, 'room_id' | 'name'>): () => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const config = useConfig();
  return async () => {
    if (config?.bot_on !== false && (await sendPreparedInvitation(room_id))) {
      void askToWriteOnce();
      return;
    }
    const link = inviteLink(room_id, config, window.location.origin);
    const outcome = await getPlatform().share(
      link,
      t('room.invite_text', { name: isolate(name), code: room_id }),
    );
    // Whoever is invited may come while the person is away.
    if (outcome !== 'failed') void askToWriteOnce();
    if (outcome === 'copied') toast.show(t('room.link_copied'), 'check');
    if (outcome === 'failed') toast.show(t('problem.not_copied'), 'close');
  };
}
