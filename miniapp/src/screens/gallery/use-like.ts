import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '@hokm/web/errors';
import { logWarning } from '../../lib/log.js';
import { useLanguage } from '../../settings/index.js';
import { getPlatform } from '../../telegram/current.js';
import { showToast } from '../../ui/Toast.js';
import { LikeToggle, type LikeState } from '../stories/like-toggle.js';

interface Likeable {
  /** Tells the server, and gives what it has then. */
  readonly send: (liked: boolean) => Promise<LikeState>;
  /** Puts a state where it is shown from. */
  readonly note: (state: LikeState) => void;
}

/** Likes a picture or an album, or takes the like back; does nothing until it is known which. The options stay those of the first call. */
export function useLike({ send, note }: Likeable, shown: LikeState | null): () => void {
  const { t } = useTranslation();
  const language = useLanguage();
  const [toggle] = useState(
    () =>
      new LikeToggle({
        send,
        show: note,
        onFailure: (error) => {
          logWarning('Like', error);
          showToast(errorMessage(error, t('gallery.like_failed'), language), 'close');
        },
      }),
  );
  return () => {
    if (shown === null) return;
    getPlatform().haptic('light');
    void toggle.toggle(shown);
  };
}
