import { useTranslation } from 'react-i18next';
import { useConfig } from '../../data/config.js';
import { useSession } from '../../session/index.js';
import { getPlatform } from '../../telegram/current.js';
import { useToast } from '../../ui/Toast.js';
import { friendLink } from './friend-link.js';

/** Offers one's own link to others, by what the client can; null before it is known who one is. */
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
