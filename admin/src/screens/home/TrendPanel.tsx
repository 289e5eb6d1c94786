import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { dashboardTexts } from '../../text/dashboard.js';
import { useTexts } from '../../text/define-texts.js';
import { Change } from '../../ui/Change.js';
import { LineChart } from '../../ui/LineChart.js';
import { Panel } from '../../ui/Panel.js';
import { Legend, type Series } from '../../ui/Plot.js';
import { Sampled } from '../../ui/Sample.js';
import { useSampled } from '../../ui/sample-shown.js';
import { Bone, Failed } from '../../ui/States.js';
import { useDates } from '../../ui/dates.js';
import { loadSamples } from './load-samples.js';
import css from './home.module.css';

const KINDS = ['matches', 'sign_ups', 'visits'] as const;
const DAYS = 30;

const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0);

/** Thirty days against the thirty before, one metric at a time. */
export function TrendPanel() {
  const t = useTexts(dashboardTexts);
  const language = useLanguage();
  const { date } = useDates();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('matches');
  const traffic = useQuery(callQuery('GET /analytics/traffic', { query: { days: 2 * DAYS } }));
  const { data, error, isSample } = useSampled(traffic, loadSamples, (samples) => samples.traffic);
  const all = data?.data.series[kind] ?? [];
  const now = all.slice(-DAYS);
  const before = all.slice(0, DAYS);
  const total = sum(now);
  const change = sum(before) === 0 ? null : ((total - sum(before)) / sum(before)) * 100;
  const series: Series[] = [
    { name: t('last_30'), color: 'var(--c1)', data: now },
    { name: t('before_30'), color: 'var(--c5)', dash: '5 4', data: before },
  ];
  const labels = (data?.data.labels ?? []).slice(-DAYS).map((day) => ({
    tick: date(day, { style: 'day', timeZone: 'UTC' }),
    full: date(day, { timeZone: 'UTC' }),
  }));
  return (
    <Sampled isSample={isSample}>
      <Panel
        title={t('trend')}
        end={
          <SegmentedControl
            size="xs"
            aria-label={t('trend')}
            value={kind}
            onChange={(value) => setKind(KINDS.find((each) => each === value) ?? kind)}
            data={KINDS.map((value) => ({ value, label: t(value) }))}
          />
        }
        foot={
          <>
            <Legend series={series} />
            <span className="grow" />
            <Link className={css['link']} to="/analytics">
              {t('full_analytics')}
            </Link>
          </>
        }
      >
        {error !== null && data === undefined ? (
          <Failed title={t('trend_failed')} error={error} retry={() => void traffic.refetch()} />
        ) : data === undefined ? (
          <Bone height={280} />
        ) : (
          <>
            <p className={css['trendSum']}>
              <b className="num">{formatNumber(total, language)}</b>
              <Change change={change} words={t('than_before')} />
            </p>
            <LineChart
              isGoingOn
              words={t('trend_words', { what: t(kind), n: formatNumber(total, language) })}
              labels={labels}
              series={series}
            />
          </>
        )}
      </Panel>
    </Sampled>
  );
}
