import { useTranslation } from 'react-i18next';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { useConfig } from '../../data/config.js';
import { useShareLink } from '../../social/use-share-link.js';
import { Icon } from '../../ui/art/index.js';
import { tourLink } from './tour-link.js';
import { useWords } from './use-words.js';

type Shared = Pick<Tournament, 'id' | 'name' | 'cup'>;

/** Returns a function that shares the link of a tournament. */
function useShareTour(tour: Shared): () => void {
  const { t } = useTranslation();
  const share = useShareLink();
  const config = useConfig();
  const { nameOf } = useWords();
  return () =>
    share(
      tourLink(tour.id, config, window.location.origin),
      t(tour.cup === null ? 'tours.invite_text' : 'cups.invite_text', { name: nameOf(tour) }),
    );
}

/** Shares the link of a tournament, as a button with words or with a sign only. */
export function ShareTour({ tour, words }: { tour: Shared; words: string | null }) {
  const { t } = useTranslation();
  const share = useShareTour(tour);
  if (words === null)
    return (
      <button type="button" className="round" aria-label={t('tours.invite')} onClick={share}>
        <Icon name="share" size={20} />
      </button>
    );
  return (
    <button type="button" className="btn tint wide" onClick={share}>
      <Icon name="share" size={20} />
      <span>{words}</span>
    </button>
  );
}
