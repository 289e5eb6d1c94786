import { useTranslation } from 'react-i18next';
import { getPlatform } from '../telegram/current.js';
import { usage } from '../session/index.js';
import { useToast } from '../ui/Toast.js';

/** Returns a function that shares a link with some words, and says when it was copied instead or when that failed. */
export function useShareLink(): (link: string, words: string) => void {
  const { t } = useTranslation();
  const toast = useToast();
  return (link, words) => {
    usage.event('invite_shared');
    void getPlatform()
      .share(link, words)
      .then((outcome) => {
        if (outcome === 'copied') toast.show(t('app.link_copied'), 'check');
        if (outcome === 'failed') toast.show(t('problem.not_copied'), 'close');
      });
  };
}
