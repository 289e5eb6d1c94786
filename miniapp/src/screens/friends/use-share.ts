import { useTranslation } from 'react-i18next';
import { useConfig } from '../../data/config.js';
import { useSession } from '../../session/index.js';
import { getPlatform } from '../../telegram/current.js';
import { useToast } from '../../ui/Toast.js';
import { friendLink } from './friend-link.js';

/** Returns a function that shares the player's own friend link; null until the player's account is loaded. */
export function useShareOwnLink(): (() => void) | null {
  const { t } = useTranslation();
  const toast = useToast();
  const config = useConfig();
  const me = useSession((session) => session.user?.id);
  if (me === undefined) return null;
  return () => {
    const link = friendLink(me, config, window.location.origin);
    void getPlatform()
      .share(link, t('friends.share_text'))
      .then((outcome) => {
        if (outcome === 'copied') toast.show(t('friends.link_copied'), 'check');
        if (outcome === 'failed') toast.show(t('problem.not_copied'), 'close');
      });
  };
}
