import { useTranslation } from 'react-i18next';
import { useConfig } from '../../data/config.js';
import { useSession } from '../../session/index.js';
import { useShareLink } from '../../social/use-share-link.js';
import { friendLink } from './friend-link.js';

/** Returns a function that shares the player's own friend link; null until the player's account is loaded. */
export function useShareOwnLink(): (() => void) | null {
  const { t } = useTranslation();
  const share = useShareLink();
  const config = useConfig();
  const me = useSession((session) => session.user?.id);
  if (me === undefined) return null;
  return () => share(friendLink(me, config, window.location.origin), t('friends.share_text'));
}
