import { SegmentedControl, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { DASHBOARD_DAYS, type DashboardDays } from '@hokm/shared/api/security/limits';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber } from '@hokm/web/format';
import { lazy, useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { securityTexts } from '../../text/security.js';
import { threatTexts } from '../../text/threats.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { SampleStrip } from '../../ui/Sample.js';
import { Bone } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { useTabInSight } from '../../ui/use-tab-in-sight.js';
import { LogsTab } from './LogsTab.js';
import { MaintenanceTab } from './MaintenanceTab.js';
import { OverviewTab } from './OverviewTab.js';
import { ThreatsTab } from './ThreatsTab.js';
import css from './security.module.css';

/* Their lists and forms weigh more than the screen. */
const AuditTab = lazy(async () => ({ default: (await import('./AuditTab.js')).AuditTab }));
const BlacklistTab = lazy(async () => ({ default: (await import('./BlacklistTab.js')).BlacklistTab }));
const ConfigurationTab = lazy(async () => ({
  default: (await import('./ConfigurationTab.js')).ConfigurationTab,
}));
const ReportsTab = lazy(async () => ({ default: (await import('./ReportsTab.js')).ReportsTab }));

const TABS = [
  'overview',
  'threats',
  'logs',
  'blacklist',
  'audit',
  'configuration',
  'reports',
  'maintenance',
] as const;
type Tab = (typeof TABS)[number];

/** The span of the overview, from the address. */
function useDays(): [DashboardDays, (days: string) => void] {
  const [params, setParams] = useSearchParams();
  const days = DASHBOARD_DAYS.find((each) => String(each) === params.get('days')) ?? DASHBOARD_DAYS[0];
  const set = (next: string) =>
    setParams(next === String(DASHBOARD_DAYS[0]) ? {} : { days: next }, { replace: true });
  return [days, set];
}

function DaysControl({
  days,
  onChange,
}: {
  readonly days: DashboardDays;
  readonly onChange: (days: string) => void;
}) {
  const t = useTexts(threatTexts);
  const language = useLanguage();
  return (
    <SegmentedControl
      aria-label={t('span')}
      value={String(days)}
      onChange={onChange}
      data={DASHBOARD_DAYS.map((each) => ({
        value: String(each),
        label: t('days', { n: formatNumber(each, language) }),
      }))}
    />
  );
}

/** How many threats wait for somebody. */
function Waiting() {
  const language = useLanguage();
  const { data } = useQuery(callQuery('GET /security/dashboard', { query: { days: DASHBOARD_DAYS[0] } }));
  const count = data?.data.overview.active_threats ?? 0;
  return count === 0 ? null : (
    <span className={`num ${css['count'] ?? ''}`}>{formatNumber(count, language)}</span>
  );
}

function useTabName(): (tab: Tab) => string {
  const t = useTexts(securityTexts);
  const threats = useTexts(threatTexts);
  return (tab) =>
    tab === 'blacklist' || tab === 'audit' || tab === 'maintenance' ? t(`tab_${tab}`) : threats(`tab_${tab}`);
}

function Content({ tab, days }: { readonly tab: Tab; readonly days: DashboardDays }) {
  switch (tab) {
    case 'overview':
      return <OverviewTab days={days} />;
    case 'threats':
      return <ThreatsTab />;
    case 'logs':
      return <LogsTab />;
    case 'blacklist':
      return <BlacklistTab />;
    case 'audit':
      return <AuditTab />;
    case 'configuration':
      return <ConfigurationTab />;
    case 'reports':
      return <ReportsTab />;
    case 'maintenance':
      return <MaintenanceTab />;
  }
}

/** /admin/security: threats, what happened around accounts, blocked networks, what the staff did, and maintenance. */
export function SecurityScreen() {
  const t = useTexts(securityTexts);
  const threats = useTexts(threatTexts);
  const nameOf = useTabName();
  const navigate = useNavigate();
  const { tab } = useParams();
  const [days, setDays] = useDays();
  const isSuper = mayEnter(useUser().admin_level, 'panel/security');
  const shown = (isSuper ? TABS.find((each) => each === tab) : undefined) ?? TABS[0];
  const list = useTabInSight(shown);
  const control = <DaysControl days={days} onChange={setDays} />;
  return (
    <>
      <PageHeader
        title={t('title')}
        badge={isSuper ? <Tag tone="crocus">{t('super_only')}</Tag> : null}
        {...(shown === 'overview' ? { actions: control } : {})}
      />
      <SampleStrip title={threats('load_failed')} />
      {isSuper ? (
        <Tabs
          value={shown}
          keepMounted={false}
          onChange={(to) => void navigate(to === TABS[0] ? '/security' : `/security/${to}`)}
        >
          <Tabs.List ref={list} mb="md" className={css['tabs'] ?? ''}>
            {TABS.map((each) => (
              <Tabs.Tab key={each} value={each}>
                <span className={css['tab']}>
                  {nameOf(each)}
                  {each === 'threats' && <Waiting />}
                </span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={shown}>
            <Suspense fallback={<Bone height={320} />}>
              <Content tab={shown} days={days} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      ) : (
        <OverviewTab days={days} />
      )}
    </>
  );
}
