import { useTranslation } from 'react-i18next';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { useShareSheet } from '../../social/share/use-share-sheet.js';
import '../../text/tour-watch.js';
import { Icon } from '../../ui/art/index.js';

/** Opens the picture of who has won, to be shared; nothing before the end. */
export function ShareWinners({ tour }: { tour: Pick<Tournament, 'id' | 'status'> }) {
  const { t } = useTranslation();
  const { openShare, shareSheet } = useShareSheet(tour.id, 'tour');
  if (tour.status !== 'finished') return null;
  return (
    <>
      <button type="button" className="btn wide" aria-haspopup="dialog" onClick={openShare}>
        <Icon name="picture" size={20} />
        <span>{t('tour_watch.picture')}</span>
      </button>
      {shareSheet}
    </>
  );
}
