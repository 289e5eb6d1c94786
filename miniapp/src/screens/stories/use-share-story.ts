import { useTranslation } from 'react-i18next';
import type { Story } from '@hokm/shared/api/stories';
import { isolate } from '@hokm/web/format';
import { call } from '../../api/index.js';
import { useConfig } from '../../data/config.js';
import { logWarning } from '../../lib/log.js';
import { getPlatform } from '../../telegram/current.js';
import { useToast } from '../../ui/Toast.js';
import { noteStory } from './stories-cache.js';
import { storyLink } from './story-link.js';

/** Offers a story's link to other people, and counts that. */
export function useShareStory({ id, title }: Pick<Story, 'id' | 'title'>): () => void {
  const { t } = useTranslation();
  const toast = useToast();
  const config = useConfig();
  return () => {
    const link = storyLink(id, config, window.location.origin);
    void getPlatform()
      .share(link, t('stories.share_text', { title: isolate(title) }))
      .then((outcome) => {
        if (outcome === 'failed') {
          toast.show(t('problem.not_copied'), 'close');
          return;
        }
        if (outcome === 'copied') toast.show(t('app.link_copied'), 'check');
        call('POST /stories/:id/share', { params: { id } }).then(
          ({ shares }) => noteStory(id, { shares }),
          // The link is with the other people already: nobody has to know that it was not counted.
          (error: unknown) => logWarning('Share of a story', error),
        );
      });
  };
}
