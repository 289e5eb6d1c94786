import { useTranslation } from 'react-i18next';
import type { Badge, PublicConfig } from '@hokm/shared/api';
import { useConfig } from '../../data/config.js';
import { isolate } from '@hokm/web/format';
import { getPlatform } from '../../telegram/current.js';
import { useToast } from '../../ui/Toast.js';

/** The link to share: the bot if there is one, else the person's badges on this site. */
function badgesLink(playerId: string, config: PublicConfig | null, origin: string): string {
  if (config?.bot_username) return `https://${config.link_host}/${config.bot_username}`;
  return `${origin}/badges?user_id=${playerId}`;
}

/** Shares one of the viewer's badges. */
export function useShare(playerId: string): (badge: Badge) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const config = useConfig();
  return async ({ name }) => {
    const link = badgesLink(playerId, config, window.location.origin);
    const outcome = await getPlatform().share(link, t('badges.share_text', { name: isolate(name) }));
    if (outcome === 'copied') toast.show(t('badges.copied'), 'check');
    if (outcome === 'failed') toast.show(t('problem.not_copied'), 'close');
  };
}
