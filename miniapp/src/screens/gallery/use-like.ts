import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '@hokm/web/errors';
import { logWarning } from '../../lib/log.js';
import { usage } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { getPlatform } from '../../telegram/current.js';
import { showToast } from '../../ui/Toast.js';
import { LikeToggle, type LikeState } from '../stories/like-toggle.js';

interface Likeable {
  readonly of: 'gallery' | 'albums';
  readonly id: string;
  /** Tells the server, and gives what it has then. */
  readonly send: (liked: boolean) => Promise<LikeState>;
  /** Puts a state where it is shown from. */
  readonly note: (state: LikeState) => void;
}

/** Likes a picture or an album, or takes the like back; does nothing until it is known which. The options stay those of the first call. */
export function useLike({ of, id, send, note }: Likeable, shown: LikeState | null): () => void {
  const { t } = useTranslation();
  const language = useLanguage();
  const [toggle] = useState(
    () =>
      new LikeToggle({
        send: async (wanted) => {
          const { liked, likes } = await send(wanted);
          if (wanted) usage.interaction('like', { type: of, id });
          return { liked, likes };
        },
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
