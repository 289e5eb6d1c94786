import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { TournamentCard } from '@hokm/shared/api/tournaments';
import { isolate } from '@hokm/web/format';
import { callPages, callQuery } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { useQuery } from '../../data/use-query.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import { Icon } from '../../ui/art/index.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { TabPanel, Tabs } from '../../ui/Tabs.js';
import { classes } from '../../lib/classes.js';
import { KindList, KindsSheet } from './Kinds.js';
import { OpenCupButton, OwnCups } from './OwnCups.js';
import { TourCard } from './TourCard.js';
import styles from './tournaments.module.css';
import { TOURS } from './use-tour.js';
import { useWords } from './use-words.js';

const VIEWS = ['upcoming', 'running', 'mine', 'finished'] as const;
type View = (typeof VIEWS)[number];

const PANEL = 'tours';
const PER_PAGE = 20;
const idOf = ({ id }: TournamentCard) => id;

/** Which tournaments are shown, in the page's address. */
function useView(): [View, (view: View) => void] {
  const [query, setQuery] = useSearchParams();
  const view = VIEWS.find((each) => each === query.get('status')) ?? 'upcoming';
  return [view, (next) => setQuery(next === 'upcoming' ? {} : { status: next }, { replace: true })];
}

function Skeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.cards} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {[1, 2, 3].map((n) => (
        <span key={n} className={classes('skel', styles.cardSkel)} />
      ))}
    </div>
  );
}

/** The next tournament to come, in a sentence; what is said without one. */
function useNextOne(fallback: string): string {
  const { t } = useTranslation();
  const { nameOf, when } = useWords();
  const { data } = useQuery(callQuery(TOURS, { query: { status: 'upcoming', per_page: 1 } }));
  const next = data?.data[0];
  return next === undefined
    ? fallback
    : t('tours.next', { name: isolate(nameOf(next)), when: when(next.starts_at) });
}

/** No tournament of this kind: what tournaments are, and the way on. */
function Empty({ view }: { view: View }) {
  const { t } = useTranslation();
  const next = useNextOne(t(`tours.empty_${view}_text`));
  if (view === 'upcoming')
    return (
      <>
        <Notice icon="cup" title={t('tours.empty_upcoming')} text={t('tours.empty_upcoming_text')}>
          <Link className="btn primary sm" to="/lobby">
            {t('tours.play_meanwhile')}
          </Link>
        </Notice>
        <section className="panel pad" aria-label={t('tours.kinds')}>
          <KindList />
        </section>
      </>
    );
  return (
    <Notice icon="cup" title={t(`tours.empty_${view}`)} text={next}>
      <Link className="btn primary sm" to="/tours" replace>
        {t('tours.see_upcoming')}
      </Link>
    </Notice>
  );
}

function List({ view }: { view: View }) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(callPages(TOURS, { query: { status: view, per_page: PER_PAGE } }), idOf);
  const { items, error } = pages;
  if (items === null)
    return error === null ? (
      <Skeleton />
    ) : (
      <Problem title={t('tours.failed')} error={error} onRetry={pages.refetch} />
    );
  if (items.length === 0) return <Empty view={view} />;
  return (
    <>
      <ul className={styles.cards}>
        {items.map((card) => (
          <li key={card.id}>
            <TourCard card={card} />
          </li>
        ))}
      </ul>
      <ListEnd {...pages} endless />
    </>
  );
}

/** `/tours`: tournaments to come, those that run, one's own, and past ones. */
export function ToursScreen() {
  const { t } = useTranslation();
  const [view, setView] = useView();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <main className="page wide">
        <TopBar title={t('tours.title')}>
          <button
            type="button"
            className="round"
            aria-label={t('tours.kinds')}
            aria-haspopup="dialog"
            onClick={() => setAsking(true)}
          >
            <Icon name="help" size={20} />
          </button>
        </TopBar>
        <ConnectionBanner />
        <Tabs
          label={t('tours.views')}
          panel={PANEL}
          tabs={VIEWS.map((name) => ({ name, text: t(`tours.view_${name}`) }))}
          chosen={view}
          onChoose={setView}
        />
        <TabPanel id={PANEL} chosen={view}>
          {(view === 'upcoming' || view === 'mine') && <OpenCupButton />}
          {view === 'mine' && <OwnCups />}
          <List key={view} view={view} />
        </TabPanel>
        {asking && <KindsSheet onClose={() => setAsking(false)} />}
      </main>
      <BottomNav />
    </>
  );
}
