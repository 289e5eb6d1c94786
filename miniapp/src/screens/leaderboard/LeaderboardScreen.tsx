import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { LeaderboardEntry, Period } from '@hokm/shared/api';
import { callPages, callQuery } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { useQuery } from '../../data/use-query.js';
import { useSession } from '../../session/index.js';
import { Icon } from '../../ui/art/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TabPanel, Tabs } from '../../ui/Tabs.js';
import { TopBar } from '../../shell/TopBar.js';
import { Board } from './Board.js';
import { OwnPlace } from './OwnPlace.js';
import { useInView } from './use-in-view.js';
import '../../text/leaderboard.js';
import { classes } from '../../lib/classes.js';
import styles from './leaderboard.module.css';

const PERIODS: readonly Period[] = ['today', 'week', 'month'];
const USUAL: Period = 'week';
const PANEL = 'board';
/** Places read at once: the requirements' 50. */
const LIMIT = 50;

const idOf = ({ id }: LeaderboardEntry) => id;

/** The period in the page's address, so that a look at a profile comes back to it. */
function usePeriod(): [Period, (period: Period) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('period');
  const period = PERIODS.find((name) => name === asked) ?? USUAL;
  return [period, (name) => setQuery(name === USUAL ? {} : { period: name }, { replace: true })];
}

/** `/leaderboard`, `/leaderboard-new`: who has the most points of a day, a week, a month. */
export function LeaderboardScreen() {
  const { t } = useTranslation();
  const me = useSession((session) => session.user?.id ?? null);
  const [period, setPeriod] = usePeriod();
  const { seen, row } = useInView();

  const board = useInfiniteQuery(
    { ...callPages('GET /leaderboard', { query: { period, limit: LIMIT } }), restore: true },
    idOf,
  );
  const place = useQuery(callQuery('GET /user/leaderboard', { query: { period } }));
  const full = board.items !== null && board.items.length > 0;

  return (
    <>
      <main className={classes('page wide narrow-tabs', styles.board, full && styles.pinned)}>
        <TopBar title={t('leaderboard.title')}>
          <Link className="round" to="/season" aria-label={t('leaderboard.to_season')}>
            <Icon name="shield" />
          </Link>
          <Link className="round" to="/rankings" aria-label={t('leaderboard.to_rankings')}>
            <Icon name="ladder" />
          </Link>
        </TopBar>
        <ConnectionBanner />
        <Tabs
          label={t('leaderboard.periods')}
          panel={PANEL}
          tabs={PERIODS.map((name) => ({ name, text: t(`leaderboard.${name}`) }))}
          chosen={period}
          onChoose={setPeriod}
        />
        <TabPanel id={PANEL} chosen={period}>
          <Board
            period={period}
            board={board}
            me={me}
            ownRow={row}
            own={<OwnPlace period={period} place={place} seen={seen} />}
          />
        </TabPanel>
      </main>
      <BottomNav />
    </>
  );
}
