import { Button } from '@mantine/core';
import { IconChartAreaLine, IconPhotoUp, IconPlus, IconTournament } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { mayEnter } from '@hokm/shared/policy';
import { useNow } from '@hokm/web/react';
import { useUser } from '../../session/session.js';
import type { RefusedState } from '../../navigation/routes.js';
import { usePoll } from '../../session/use-poll.js';
import { dashboardTexts } from '../../text/dashboard.js';
import { useTexts } from '../../text/define-texts.js';
import { navTexts } from '../../text/nav.js';
import { Part } from '../../ui/Part.js';
import { SampleStrip } from '../../ui/Sample.js';
import { Bone } from '../../ui/States.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { useDates } from '../../ui/dates.js';
import { RefusedNotice } from '../system/MissingPages.js';
import { LiveTiles } from './LiveTiles.js';
import { Totals } from './Totals.js';
import { TrendPanel } from './TrendPanel.js';
import { WaitingList } from './WaitingList.js';
import css from './home.module.css';

/** With the words of all actions of the staff. */
const loadActivity = async () => (await import('./ActivityList.js')).ActivityList;

const MINUTE = 60_000;
/** How often lists and totals are loaded again, ms. */
const REFRESH_MS = 30_000;

/** /admin: what is going on, what waits for the reader, where it is heading, what happened. */
export function HomeScreen() {
  const t = useTexts(dashboardTexts);
  const nav = useTexts(navTexts);
  const { date } = useDates();
  const now = useNow(MINUTE);
  const { admin_level: level } = useUser();
  const refused = (useLocation().state as RefusedState | null)?.refused;
  usePoll('GET /admin/dash/', REFRESH_MS);
  usePoll('GET /admin/stats', REFRESH_MS);
  return (
    <>
      <PageHeader
        title={t('title')}
        documentTitle={nav('home')}
        note={t('now', { date: date(now, { style: 'full', time: true }) })}
        actions={
          <>
            <Button
              component={Link}
              to="/analytics"
              variant="default"
              leftSection={<IconChartAreaLine size={18} stroke={1.7} />}
            >
              {t('view_analytics')}
            </Button>
            {mayEnter(level, 'panel/content') && (
              <Button
                component={Link}
                to="/gallery/upload"
                variant="default"
                leftSection={<IconPhotoUp size={18} stroke={1.7} />}
              >
                {t('upload_images')}
              </Button>
            )}
            {mayEnter(level, 'panel/money') && (
              <Button
                component={Link}
                to="/tournaments/new"
                variant="default"
                leftSection={<IconTournament size={18} stroke={1.7} />}
              >
                {t('create_tour')}
              </Button>
            )}
            {mayEnter(level, 'panel/content') && (
              <Button component={Link} to="/stories/new" leftSection={<IconPlus size={18} stroke={2} />}>
                {t('add_story')}
              </Button>
            )}
          </>
        }
      />
      {refused !== undefined && <RefusedNotice area={refused} />}
      <SampleStrip title={t('failed')} />
      <div className={css['dash']}>
        <LiveTiles />
        <div className={css['main']}>
          <WaitingList />
          <TrendPanel />
        </div>
        <Part load={loadActivity} props={{}} fallback={<Bone height={320} />} />
        <Totals />
      </div>
      <p className={`note ${css['foot'] ?? ''}`}>{t('foot')}</p>
    </>
  );
}
