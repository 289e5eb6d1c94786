import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Story } from '@hokm/shared/api/stories';
import { errorMessage } from '@hokm/web/errors';
import { call } from '../../api/index.js';
import { logWarning } from '../../lib/log.js';
import { useLanguage } from '../../settings/index.js';
import { getPlatform } from '../../telegram/current.js';
import { showToast } from '../../ui/Toast.js';
import { LikeToggle } from './like-toggle.js';
import { noteStory } from './stories-cache.js';

/** Likes a story or takes the like back. */
export function useLike({ id, liked, likes }: Story): () => void {
  const { t } = useTranslation();
  const language = useLanguage();
  const [toggle] = useState(
    () =>
      new LikeToggle({
        send: (wanted) =>
          call(wanted ? 'POST /stories/:id/like' : 'DELETE /stories/:id/like', { params: { id } }),
        show: (state) => noteStory(id, state),
        onFailure: (error) => {
          logWarning('Like', error);
          showToast(errorMessage(error, t('stories.not_liked'), language), 'close');
        },
      }),
  );
  return () => {
    getPlatform().haptic('light');
    void toggle.toggle({ liked, likes });
  };
}
