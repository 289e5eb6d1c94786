import { SegmentedControl, Tabs } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { TIME_RANGES, type TimeRange } from '@hokm/shared/api/analytics/limits';
import { mayEnter } from '@hokm/shared/policy';
import { useNow } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { useUser } from '../../session/session.js';
import { usePoll } from '../../session/use-poll.js';
import { analyticsTexts } from '../../text/analytics.js';
import { useTexts } from '../../text/define-texts.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Sampled, SampleStrip } from '../../ui/Sample.js';
import { useSampled } from '../../ui/sample-shown.js';
import { Bone, Failed } from '../../ui/States.js';
import { useDates } from '../../ui/dates.js';
import { BehaviorTab } from './BehaviorTab.js';
import { ContentTab } from './ContentTab.js';
import { EarningsTab } from './EarningsTab.js';
import { EconomyTab } from './EconomyTab.js';
import { ExportMenu } from './ExportMenu.js';
import { OverviewTab } from './OverviewTab.js';
import { RetentionTab } from './RetentionTab.js';
import { loadSamples } from './load-samples.js';
import css from './analytics.module.css';

const RANGES = Object.keys(TIME_RANGES) as TimeRange[];
const DEFAULT_RANGE: TimeRange = '30d';
const TABS = ['overview', 'behavior', 'retention', 'content', 'earnings', 'economy'] as const;
type Tab = (typeof TABS)[number];
/** Tabs for those who may see money. */
const OF_MONEY: readonly Tab[] = ['earnings', 'economy'];
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** How often an open page asks for newer figures, ms. */
const REFRESH_MS = 30_000;

/** What is still being loaded. */
function Loading() {
  return (
    <div className={css['grid']}>
      {[3, 3, 3, 3, 8, 4].map((span, at) => (
        <div key={at} data-span={span}>
          <Bone height={at < 4 ? 96 : 300} />
        </div>
      ))}
    </div>
  );
}

function useFigures(timeRange: TimeRange) {
  usePoll('GET /analytics/', REFRESH_MS);
  const again = { placeholderData: keepPreviousData };
  const dashboard = useQuery({
    ...callQuery('GET /analytics/dashboard', { query: { timeRange } }),
    ...again,
  });
  const behavior = useQuery({
    ...callQuery('GET /analytics/user-behavior', { query: { timeRange } }),
    ...again,
  });
  return {
    dashboard: {
      ...useSampled(dashboard, loadSamples, (samples) => samples.dashboard(timeRange)),
      retry: () => void dashboard.refetch(),
    },
    behavior: {
      ...useSampled(behavior, loadSamples, (samples) => samples.behavior),
      retry: () => void behavior.refetch(),
    },
  };
}

interface PanelProps {
  readonly tab: Tab;
  readonly range: TimeRange;
}

/** The content of a tab, in whatever state it is. */
function TabContent({ tab, range }: PanelProps) {
  const t = useTexts(analyticsTexts);
  const { dashboard, behavior } = useFigures(range);
  const needed = tab === 'behavior' || tab === 'retention' ? behavior : dashboard;
  if (needed.data === undefined)
    return needed.error === null ? (
      <Loading />
    ) : (
      <Failed title={t('failed')} error={needed.error} retry={needed.retry} />
    );
  const figures = dashboard.data?.data;
  const ways = behavior.data?.data;
  // A sample and what was counted never stand on one page.
  const events = dashboard.isSample === behavior.isSample ? ways?.events : undefined;
  return (
    <Sampled isSample={needed.isSample}>
      {tab === 'overview' && figures !== undefined && <OverviewTab figures={figures} />}
      {tab === 'content' && figures !== undefined && (
        <ContentTab range={range} figures={figures} events={events ?? []} />
      )}
      {tab === 'earnings' && figures?.earnings != null && <EarningsTab earnings={figures.earnings} />}
      {tab === 'behavior' && ways !== undefined && <BehaviorTab behavior={ways} />}
      {tab === 'retention' && ways !== undefined && <RetentionTab cohorts={ways.cohorts} />}
    </Sampled>
  );
}

/** /admin/analytics/{tab}?timeRange=30d. One range for the whole page; every change says what it is compared with. */
export function AnalyticsScreen() {
  const t = useTexts(analyticsTexts);
  const { date } = useDates();
  const navigate = useNavigate();
  const { tab } = useParams();
  const [search, setSearch] = useSearchParams();
  const { admin_level: level } = useUser();
  const now = useNow(MINUTE_MS);
  const range = RANGES.find((each) => each === search.get('timeRange')) ?? DEFAULT_RANGE;
  const tabs = TABS.filter((each) => !OF_MONEY.includes(each) || mayEnter(level, 'panel/money'));
  const shown = tabs.find((each) => each === tab) ?? 'overview';
  const query = search.size === 0 ? '' : `?${search.toString()}`;
  const from = date(now - (TIME_RANGES[range] - 1) * DAY_MS, { style: 'day' });
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note', { from, to: date(now, { style: 'day' }) })}
        actions={
          <>
            <SegmentedControl
              aria-label={t('range')}
              value={range}
              onChange={(value) =>
                setSearch(value === DEFAULT_RANGE ? {} : { timeRange: value }, { replace: true })
              }
              data={RANGES.map((value) => ({ value, label: t(value) }))}
            />
            <ExportMenu range={range} />
          </>
        }
      />
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(to) => void navigate(`/analytics${to === 'overview' ? '' : `/${to ?? ''}`}${query}`)}
      >
        <Tabs.List mb="md">
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`tab_${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <SampleStrip title={t('failed')} />
        <Tabs.Panel value={shown}>
          {shown === 'economy' ? <EconomyTab range={range} /> : <TabContent tab={shown} range={range} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
