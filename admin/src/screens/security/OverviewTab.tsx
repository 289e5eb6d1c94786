import { Button } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconCloudOff } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SecurityDashboard } from '@hokm/shared/api';
import type { DashboardDays } from '@hokm/shared/api/security/limits';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber, formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { useUser } from '../../session/session.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { securityTexts } from '../../text/security.js';
import { threatTexts } from '../../text/threats.js';
import { Ago, useDates } from '../../ui/dates.js';
import { Figure } from '../../ui/Figure.js';
import { Panel } from '../../ui/Panel.js';
import { Sampled } from '../../ui/Sample.js';
import { useSampled } from '../../ui/sample-shown.js';
import { Bone, Empty, Failed } from '../../ui/States.js';
import { SeverityTag } from '../../ui/Tag.js';
import { FailedChart } from './FailedChart.js';
import { loadSamples } from './load-samples.js';
import css from './overview.module.css';
import { useThreatWord } from './threat-words.js';

/** The overview is asked for anew after this long, ms. */
const EVERY_MS = 30_000;

/** The change from the span before. More of it is worse. */
function Change({ change }: { readonly change: number | null }) {
  const t = useTexts(threatTexts);
  const language = useLanguage();
  if (change === null) return <>{t('no_before')}</>;
  if (change === 0) return <>{t('same_as_before')}</>;
  const Arrow = change > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={css['change']} data-tone={change > 0 ? 'bad' : 'ok'}>
      <Arrow size={15} stroke={2} aria-hidden="true" />
      <bdi dir="ltr" className="num">
        {change > 0 ? '+' : '−'}
        {formatPercent(Math.abs(change), 100, language)}
      </bdi>
      <span className="hide-phone">{t('than_before')}</span>
    </span>
  );
}

function Numbers({ overview, changes }: Pick<SecurityDashboard, 'overview' | 'changes'>) {
  const t = useTexts(threatTexts);
  const language = useLanguage();
  const number = (n: number) => formatNumber(n, language);
  const { active_threats, critical_threats, total_threats, blocked_ips, blocked_hits } = overview;
  return (
    <div className={css['figures']}>
      <Figure
        label={t('active_threats')}
        value={number(active_threats)}
        note={critical_threats === 0 ? t('none_critical') : t('critical', { count: critical_threats })}
      />
      <Figure
        label={t('total_threats')}
        value={number(total_threats)}
        note={<Change change={changes.total_threats} />}
      />
      <Figure
        label={t('blocked_ips')}
        value={number(blocked_ips)}
        note={t('blocked_hits', { n: number(blocked_hits) })}
      />
      <Figure
        label={t('failed_logins')}
        value={number(overview.failed_logins)}
        note={<Change change={changes.failed_logins} />}
      />
      <Figure
        label={t('high_risk')}
        value={number(overview.high_risk_events_24h)}
        note={<Change change={changes.high_risk_events_24h} />}
      />
    </div>
  );
}

function Kinds({ kinds }: { readonly kinds: NonNullable<SecurityDashboard['threat_breakdown']> }) {
  const t = useTexts(threatTexts);
  const level = useTexts(securityTexts);
  const language = useLanguage();
  const word = useThreatWord();
  return (
    <Panel title={t('breakdown')} isFlush>
      {kinds.length === 0 ? (
        <Empty title={t('breakdown_empty')} />
      ) : (
        <ul className={css['kinds']}>
          {kinds.map(({ type, count, max_level }) => (
            <li key={type}>
              <b>{word(type)}</b>
              <SeverityTag severity={max_level}>{level(`level_${max_level}`)}</SeverityTag>
              <span className={`num ${css['count'] ?? ''}`}>{formatNumber(count, language)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Recent({
  events,
  isBasic,
}: {
  readonly events: SecurityDashboard['recent_events'];
  readonly isBasic: boolean;
}) {
  const t = useTexts(threatTexts);
  const level = useTexts(securityTexts);
  return (
    <Panel
      title={t('recent')}
      note={t('recent_note')}
      isFlush
      end={
        isBasic ? null : (
          <Button component={Link} to="/security/logs" size="xs" variant="default">
            {t('all_events')}
          </Button>
        )
      }
    >
      {events.length === 0 ? (
        <Empty title={t('no_recent')} />
      ) : (
        <table className={css['events']} aria-label={t('recent')}>
          <thead>
            <tr>
              <th scope="col">{t('severity')}</th>
              <th scope="col">{t('event')}</th>
              <th scope="col">{t('from')}</th>
              <th scope="col">{t('when')}</th>
            </tr>
          </thead>
          <tbody>
            {events.map(({ id, severity, description, source_ip, created_at }) => (
              <tr key={id}>
                <td>
                  <SeverityTag severity={severity}>{level(`level_${severity}`)}</SeverityTag>
                </td>
                <td data-cell="event">
                  <b>{description}</b>
                </td>
                <td>
                  <code dir="ltr">{source_ip || '–'}</code>
                </td>
                <td data-cell="when" className="note">
                  <Ago at={created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function Skeleton() {
  return (
    <>
      <div className={css['figures']}>
        {Array.from({ length: 5 }, (_, place) => (
          <Bone key={place} height={104} />
        ))}
      </div>
      <div className={css['grid']}>
        <Bone height={300} />
        <Bone height={300} />
      </div>
      <Bone height={320} />
    </>
  );
}

/** Threats, failed sign-ins and the latest events. Moderators see the counts and the events. */
export function OverviewTab({ days }: { readonly days: DashboardDays }) {
  const t = useTexts(threatTexts);
  const common = useTexts(commonTexts);
  const { time } = useDates();
  const isBasicView = !mayEnter(useUser().admin_level, 'panel/security');
  const dashboard = useQuery({
    ...callQuery('GET /security/dashboard', { query: { days } }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  const { refetch, dataUpdatedAt } = dashboard;
  const { data, error, isSample } = useSampled(dashboard, loadSamples, (samples) =>
    samples.dashboard(days, isBasicView),
  );
  if (data === undefined)
    return error === null ? (
      <Skeleton />
    ) : (
      <Panel>
        <Failed title={t('load_failed')} error={error} retry={() => void refetch()} />
      </Panel>
    );
  const { overview, recent_events, threat_breakdown, failed_by_day, is_basic } = data.data;
  return (
    <Sampled isSample={isSample}>
      {error !== null && (
        <div className={css['stale']} role="status">
          <IconCloudOff size={18} stroke={1.8} aria-hidden="true" />
          <span className="grow">{t('refresh_failed', { time: time(dataUpdatedAt) })}</span>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            {common('try_again')}
          </Button>
        </div>
      )}
      <Numbers changes={data.data.changes} overview={overview} />
      {failed_by_day !== null && threat_breakdown !== null && (
        <div className={css['grid']}>
          <FailedChart days={failed_by_day} />
          <Kinds kinds={threat_breakdown} />
        </div>
      )}
      {is_basic && <p className={`note ${css['basic'] ?? ''}`}>{t('basic_note')}</p>}
      <Recent events={recent_events} isBasic={is_basic} />
    </Sampled>
  );
}
