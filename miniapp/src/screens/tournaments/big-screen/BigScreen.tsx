import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Tournament, TournamentPage } from '@hokm/shared/api/tournaments';
import { useConfig } from '../../../data/config.js';
import { classes } from '../../../lib/classes.js';
import { useTicker } from '../../../lib/clock.js';
import { secondsUntil } from '../../../lib/timer.js';
import { serverNow, useOffline } from '../../../realtime/index.js';
import { useFormat } from '../../../settings/use-format.js';
import '../../../text/tour-watch.js';
import { BrandMark, Icon, Toranj } from '../../../ui/art/index.js';
import { useWakeLock } from '../../game/use-wake-lock.js';
import { useStatus } from '../TourCard.js';
import { tourLink } from '../tour-link.js';
import { NoTour } from '../TourScreen.js';
import { useTourPage } from '../use-tour-page.js';
import { useWords } from '../use-words.js';
import styles from './big-screen.module.css';
import { QrCode } from '../../../ui/QrCode.js';
import { LiveTable } from './LiveTable.js';
import { only, scenesOf, STAYS_MS } from './scenes.js';
import { Shown } from './Shown.js';
import { useTurn } from './use-turn.js';

/** The clock of the running round. */
function Clock({ ends_at }: { ends_at: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const left = useTicker(() => secondsUntil(Date.parse(ends_at), serverNow()));
  return <span className={styles.clock}>{t('tours.round_ends_in', { clock: format.clock(left) })}</span>;
}

/** Leads a phone to the page of the tournament. */
function Lead({ tour }: { tour: Tournament }) {
  const { t } = useTranslation();
  const config = useConfig();
  const link = tourLink(tour.id, config, window.location.origin);
  const isOpen = tour.status === 'published' || tour.status === 'check_in';
  return (
    <aside className={styles.lead}>
      <Link to={`/tours/${tour.id}`} className={styles.way}>
        {config !== null && <QrCode link={link} label={t('tour_watch.qr')} className={styles.qr} />}
        <span>{t(isOpen ? 'tour_watch.scan_join' : 'tour_watch.scan')}</span>
      </Link>
      <BrandMark size={56} />
    </aside>
  );
}

function Screen({ page, isLost }: { page: TournamentPage; isLost: boolean }) {
  const { t } = useTranslation();
  const { nameOf } = useWords();
  const { tour } = page;
  const status = useStatus()(tour);
  const [query] = useSearchParams();
  const scenes = only(scenesOf(page), query.get('show'));
  const at = useTurn(scenes.length, (turn) => STAYS_MS[scenes[turn]?.kind === 'table' ? 'table' : 'other']);
  const scene = scenes[at] ?? scenes[0];
  return (
    <>
      <header className={styles.head}>
        <h1>
          <bdi>{nameOf(tour)}</bdi>
        </h1>
        {status !== null && <span className={styles.status}>{status}</span>}
        {tour.status === 'running' && tour.ends_at !== null && <Clock ends_at={tour.ends_at} />}
      </header>
      {scene?.kind === 'table' ? (
        <LiveTable key={scene.room} room={scene.room} />
      ) : (
        <main className={styles.scene} key={at}>
          {scene !== undefined && <Shown page={page} scene={scene} />}
        </main>
      )}
      <Lead tour={tour} />
      {isLost && (
        <p className={styles.lost} role="status">
          <Icon name="off" size={24} />
          {t('tour_watch.lost')}
        </p>
      )}
    </>
  );
}

/**
 * `/tours/:id/screen`: a tournament for a living room or an office. It turns by itself and needs no hand. `?show=table` keeps it to one
 * kind of scene, where there is one: of two screens one has the tables, the other the bracket.
 */
export function BigScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { page, error, refetch } = useTourPage(id);
  const offline = useOffline();
  useWakeLock(true);
  return (
    <div className={classes('felt onfelt', styles.screen)}>
      <Toranj />
      {page === null && error !== null && (
        <main className={styles.problem}>
          <NoTour error={error} onRetry={refetch} />
        </main>
      )}
      {page === null && error === null && (
        <main className={styles.wait} aria-busy="true">
          <span className="spin" />
          <span role="status">{t('app.loading')}</span>
        </main>
      )}
      {page !== null && <Screen page={page} isLost={offline || error !== null} />}
    </div>
  );
}
