import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { Tournament, TournamentPage } from '@hokm/shared/api/tournaments';
import { useConfig } from '../../data/config.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/tour-watch.js';
import { Notice } from '../../ui/Notice.js';
import { About } from './About.js';
import { ShownRounds } from './Bracket.js';
import { ShareWinners } from './ShareWinners.js';
import { StandingRows } from './Standings.js';
import { Step } from './Step.js';
import { tourLink } from './tour-link.js';
import { Head, NoTour, Parts, Skeleton, type Tab } from './TourScreen.js';
import { TourTools } from './TourTools.js';
import { useTourPage } from './use-tour-page.js';

/** The way in for a stranger: to sign in, or to open the page in Telegram. */
function Enter({ tour }: { tour: Tournament }) {
  const { t } = useTranslation();
  const config = useConfig();
  const { status, id } = tour;
  const isOpen = status === 'published' || status === 'check_in';
  const inTelegram = config?.bot_username ? tourLink(id, config, window.location.origin) : null;
  const signIn = `/sign-in?return_to=${encodeURIComponent(`/tours/${id}`)}`;
  const words =
    status === 'running' || status === 'paused' || status === 'cancelled' || isOpen ? status : 'over';
  return (
    <Step
      icon={isOpen ? 'cup' : 'eye'}
      title={t(isOpen ? 'tour_watch.come' : `tour_watch.title_${words}`)}
      text={t(isOpen ? 'tour_watch.come_text' : `tour_watch.text_${words}`)}
      isNow={isOpen}
    >
      {inTelegram !== null && (
        <a className="btn primary wide" href={inTelegram}>
          {t('tour_watch.in_telegram')}
        </a>
      )}
      <Link className={inTelegram === null ? 'btn primary wide' : 'btn wide'} to={signIn}>
        {t('tour_watch.sign_in')}
      </Link>
    </Step>
  );
}

function OpenPart({ page: { tour, rounds, standings }, tab }: { page: TournamentPage; tab: Tab }) {
  const { t } = useTranslation();
  if (tab === 'about') return <About tour={tour} />;
  if (tab === 'bracket') return <ShownRounds tour={tour} rounds={rounds} me={null} />;
  if (standings.length === 0)
    return (
      <Notice icon="users" title={t('tour_watch.order_later')} text={t('tour_watch.order_later_text')} />
    );
  return <StandingRows rows={standings} mine={null} kind={tour.kind} isEarly={false} />;
}

/** `/tours/:id` without an account: the tournament as it runs, and the way in. */
export function OpenTourScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { page, error, refetch } = useTourPage(id);
  return (
    <main className="page wide">
      <TopBar title={t('tours.one')}>{page !== null && <TourTools tour={page.tour} />}</TopBar>
      <ConnectionBanner />
      {page === null && error !== null && <NoTour error={error} onRetry={refetch} />}
      {page === null && error === null && <Skeleton />}
      {page !== null && (
        <div className="cols">
          <div className="col">
            <Head tour={page.tour} onOver={refetch} />
            <Enter tour={page.tour} />
            <ShareWinners tour={page.tour} />
          </div>
          <div className="col">
            <Parts tour={page.tour} part={(tab) => <OpenPart page={page} tab={tab} />} />
          </div>
        </div>
      )}
    </main>
  );
}
