import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { Tournament } from '@hokm/shared/api/tournaments';
import type { ApiError } from '../../api/index.js';
import { invalidate } from '../../data/query.js';
import { classes } from '../../lib/classes.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { Icon, Toranj } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { TabPanel, Tabs } from '../../ui/Tabs.js';
import { About } from './About.js';
import { Bracket } from './Bracket.js';
import { Countdown } from './Countdown.js';
import { KIND_ICONS } from './Kinds.js';
import { NextStep } from './NextStep.js';
import { OpenerStep } from './OpenerStep.js';
import { TourTools } from './TourTools.js';
import { Series } from './Series.js';
import { ShareWinners } from './ShareWinners.js';
import { Standings } from './Standings.js';
import { useStatus } from './TourCard.js';
import styles from './tournaments.module.css';
import { TOURS, useTour } from './use-tour.js';
import { useWords } from './use-words.js';

const PANEL = 'tour';
export type Tab = 'about' | 'bracket' | 'standings' | 'series';

/** The part that is open, in the page's address. What happens comes first once it has begun. */
function useTab(
  { kind, status, series }: Tournament,
  hasSeries: boolean,
): [Tab, readonly Tab[], (tab: Tab) => void] {
  const [query, setQuery] = useSearchParams();
  const own: readonly Tab[] = kind === 'arena' ? ['about', 'standings'] : ['about', 'bracket', 'standings'];
  const tabs: readonly Tab[] = hasSeries && series !== '' ? [...own, 'series'] : own;
  const begun = status === 'running' || status === 'paused' || status === 'finished';
  const first = begun ? (kind === 'elimination' ? 'bracket' : 'standings') : 'about';
  const tab = tabs.find((each) => each === query.get('show')) ?? first;
  return [tab, tabs, (next) => setQuery({ show: next }, { replace: true })];
}

/** The head of a tournament's page. */
export function Head({ tour, onOver }: { tour: Tournament; onOver: () => void }) {
  const { t } = useTranslation();
  const { nameOf, kindOf, startOf, aboutOf } = useWords();
  const status = useStatus()(tour);
  const { kind, series, ends_at } = tour;
  return (
    <section className={classes('felt onfelt', styles.head)}>
      <Toranj />
      <p className={styles.headKind}>
        <Icon name={KIND_ICONS[kind]} size={20} />
        <span>{kindOf(tour)}</span>
        {status !== null && <span className={styles.headStatus}>{status}</span>}
      </p>
      <h2>
        <bdi>{nameOf(tour)}</bdi>
      </h2>
      <p className={styles.when}>{startOf(tour)}</p>
      <p className={styles.headNote}>{aboutOf(tour)}</p>
      {series !== '' && <p className={styles.headNote}>{t('tours.series', { name: series })}</p>}
      {ends_at !== null && tour.status === 'running' && (
        <Countdown
          until={ends_at}
          say={(clock) => t(kind === 'arena' ? 'tours.ends_in' : 'tours.round_ends_in', { clock })}
          onOver={onOver}
        />
      )}
    </section>
  );
}

interface PartsProps {
  tour: Tournament;
  part: (tab: Tab) => ReactNode;
  /** The order of its series is among them, where it belongs to one. */
  hasSeries?: boolean;
}

/** The parts of a tournament's page as tabs; `part` shows one. */
export function Parts({ tour, part, hasSeries = false }: PartsProps) {
  const { t } = useTranslation();
  const [tab, tabs, setTab] = useTab(tour, hasSeries);
  const early = tour.status === 'published' || tour.status === 'check_in';
  const texts: Record<Tab, string> = {
    about: t('tours.tab_about'),
    bracket: t(tour.kind === 'elimination' ? 'tours.tab_bracket' : 'tours.tab_rounds'),
    series: t('tours.tab_series'),
    standings: t(early ? 'tours.tab_entrants' : 'tours.tab_standings'),
  };
  return (
    <>
      <Tabs
        label={t('tours.tabs')}
        panel={PANEL}
        tabs={tabs.map((name) => ({ name, text: texts[name] }))}
        chosen={tab}
        onChoose={setTab}
      />
      <TabPanel id={PANEL} chosen={tab}>
        {part(tab)}
      </TabPanel>
    </>
  );
}

function OwnPart({ tour, tab }: { tour: Tournament; tab: Tab }) {
  if (tab === 'about') return <About tour={tour} />;
  if (tab === 'series') return <Series tour={tour} />;
  return tab === 'bracket' ? <Bracket tour={tour} /> : <Standings tour={tour} />;
}

/** The tournament cannot be shown: it is not there, or could not be loaded. */
export function NoTour({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error.code !== 'request/not_found' && error.code !== 'request/invalid')
    return <Problem title={t('tours.tour_failed')} error={error} onRetry={onRetry} />;
  return (
    <Notice icon="cup" title={t('tours.not_found')} text={t('tours.not_found_text')}>
      <Link className="btn primary sm" to="/tours">
        {t('tours.see_all')}
      </Link>
    </Notice>
  );
}

/** The page before it is loaded. */
export function Skeleton() {
  const { t } = useTranslation();
  return (
    <div className="cols">
      <span className={classes('skel', styles.headSkel)} aria-hidden="true" />
      <SkeletonRows rows={4} label={t('app.loading')} />
    </div>
  );
}

/** `/tours/:id`: a tournament, what the person does next, its matches and its table. */
export function TourScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { tour, error, refetch } = useTour(id);
  const over = () => invalidate(TOURS);
  return (
    <>
      <main className="page wide">
        <TopBar title={t(tour?.cup == null ? 'tours.one' : 'cups.kind')}>
          {tour !== null && <TourTools tour={tour} />}
        </TopBar>
        <ConnectionBanner />
        {tour === null && error !== null && <NoTour error={error} onRetry={refetch} />}
        {tour === null && error === null && <Skeleton />}
        {tour !== null && (
          <div className="cols">
            <div className="col">
              <Head tour={tour} onOver={over} />
              <NextStep tour={tour} onOver={over} />
              <OpenerStep tour={tour} />
              <ShareWinners tour={tour} />
            </div>
            <div className="col">
              <Parts tour={tour} part={(tab) => <OwnPart tour={tour} tab={tab} />} hasSeries />
            </div>
          </div>
        )}
      </main>
      <BottomNav />
    </>
  );
}
