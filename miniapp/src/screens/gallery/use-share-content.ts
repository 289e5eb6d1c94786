import { useTranslation } from 'react-i18next';
import { useConfig } from '../../data/config.js';
import { logWarning } from '../../lib/log.js';
import { getPlatform } from '../../telegram/current.js';
import { useToast } from '../../ui/Toast.js';
import { contentLink, type Shareable } from './content-link.js';

interface Shared {
  readonly kind: Shareable;
  readonly id: string;
  /** The words beside the link. */
  readonly words: string;
  /** Tells the server that it was shared. */
  readonly count: () => Promise<unknown>;
}

/** Returns a function that shares the link to a thing, and says when it was copied instead or when that failed. */
export function useShareContent(): (shared: Shared) => Promise<void> {
  const { t } = useTranslation();
  const toast = useToast();
  const config = useConfig();
  return async ({ kind, id, words, count }) => {
    const outcome = await getPlatform().share(contentLink(kind, id, config, window.location.origin), words);
    if (outcome === 'failed') {
      toast.show(t('gallery.not_shared'), 'close');
      return;
    }
    if (outcome === 'copied') toast.show(t('app.link_copied'), 'check');
    // The person has shared it all the same.
    count().catch((error: unknown) => logWarning('Counting a share', error));
  };
}
