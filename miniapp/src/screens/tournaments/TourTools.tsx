import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Tournament } from '@hokm/shared/api/tournaments';
import '../../text/tour-watch.js';
import { Icon } from '../../ui/art/index.js';
import { ShareTour } from './ShareTour.js';
import styles from './big-screen-link.module.css';

/** The buttons of a tournament's page: to show it large, and to share its link. */
export function TourTools({ tour }: { tour: Pick<Tournament, 'id' | 'name' | 'cup'> }) {
  const { t } = useTranslation();
  return (
    <>
      <Link
        className={`round ${styles.large ?? ''}`}
        to={`/tours/${tour.id}/screen`}
        aria-label={t('tour_watch.large')}
      >
        <Icon name="zoom_in" size={20} />
      </Link>
      <ShareTour tour={tour} words={null} />
    </>
  );
}
