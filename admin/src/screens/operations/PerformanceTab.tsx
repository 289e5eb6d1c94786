import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PerformanceHour } from '@hokm/shared/api/operations';
import { MEASURES, type Measure } from '@hokm/shared/api/operations/limits';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery, useCall } from '../../api/queries.js';
import { useTexts } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';
import { Panel } from '../../ui/Panel.js';
import { Stale } from '../../ui/Stale.js';
import { Bone, Empty, Failed } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';
import { useSubmit } from '../../ui/use-submit.js';
import { FormProblem } from '../../ui/States.js';
import { LineChart } from './LineChart.js';
import css from './operations.module.css';

const DAYS = [1, 7, 14] as const;
const REFRESH_MS = 30_000;
const REPAIRS = ['cache', 'indexes', 'rollups', 'search_keys', 'orphans'] as const;

function useMs() {
  const t = useTexts(operationsTexts);
  const language = useLanguage();
  return (ms: number | null) =>
    ms === null ? '—' : t('ms', { ms: formatNumber(ms, language, { maximumFractionDigits: 1 }) });
}

interface MeasureProps {
  readonly measure: Measure;
  readonly hours: readonly PerformanceHour[];
  readonly total: PerformanceHour[Measure];
}

function MeasurePanel({ measure, hours, total }: MeasureProps) {
  const t = useTexts(operationsTexts);
  const inMs = useMs();
  return (
    <Panel title={t(`m_${measure}`)} note={t('m_chart')}>
      <dl className={css['times_of']}>
        {(['p50', 'p95', 'p99'] as const).map((share) => (
          <div key={share}>
            <dt>{t(share)}</dt>
            <dd>{inMs(total[share])}</dd>
          </div>
        ))}
      </dl>
      <LineChart
        label={t(`m_${measure}`)}
        points={hours.map((hour) => ({ at: hour.at, value: hour[measure].p99 }))}
      />
    </Panel>
  );
}

function Repairs() {
  const t = useTexts(operationsTexts);
  const navigate = useNavigate();
  const { submit, isSending, problem } = useSubmit();
  const repair = useCall('POST /admin/performance/optimize', ['GET /admin/jobs']);
  const start = (type: (typeof REPAIRS)[number]) =>
    submit(async () => {
      await repair.mutateAsync({ body: { type } });
      toastDone(t('r_started'));
      await navigate('/system/jobs');
    });
  return (
    <Panel title={t('repairs')} note={t('repairs_note')}>
      <div className={css['repairs']}>
        {REPAIRS.map((type) => (
          <Button key={type} variant="default" disabled={isSending} onClick={() => void start(type)}>
            {t(`r_${type}`)}
          </Button>
        ))}
      </div>
      <FormProblem problem={problem} />
    </Panel>
  );
}

/** How fast the server was, by hour, its slowest calls, and what can be repaired. */
export function PerformanceTab() {
  const t = useTexts(operationsTexts);
  const language = useLanguage();
  const inMs = useMs();
  const [days, setDays] = useState<number>(7);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...callQuery('GET /admin/performance', { query: { days } }),
    refetchInterval: REFRESH_MS,
  });
  const report = data?.data;
  return (
    <>
      <div className={css['head']}>
        <p className="note grow">
          {report !== undefined && `${t('errors_total')}: ${formatNumber(report.total.errors, language)}`}
        </p>
        <SegmentedControl
          aria-label={t('p_span')}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={DAYS.map((count) => ({
            value: String(count),
            label: t('p_days', { count }),
          }))}
        />
      </div>
      {report !== undefined && error !== null && <Stale at={dataUpdatedAt} />}
      {report === undefined ? (
        error === null ? (
          <Panel>
            <div className={css['bones']} role="status">
              <Bone height={160} />
              <Bone height={160} />
            </div>
          </Panel>
        ) : (
          <Failed title={t('p_failed')} error={error} retry={() => void refetch()} />
        )
      ) : (
        <div className={css['stack']}>
          {report.hours.length === 0 ? (
            <Panel>
              <Empty title={t('p_empty')} />
            </Panel>
          ) : (
            <div className={css['pair']}>
              {MEASURES.map((measure) => (
                <MeasurePanel
                  key={measure}
                  measure={measure}
                  hours={report.hours}
                  total={report.total[measure]}
                />
              ))}
            </div>
          )}
          {report.routes.length > 0 && (
            <Panel title={t('routes')} isFlush>
              <div className={css['scroll']}>
                <table className={css['table']}>
                  <thead>
                    <tr>
                      <th>{t('route')}</th>
                      <th>{t('count')}</th>
                      <th>{t('p50')}</th>
                      <th>{t('p95')}</th>
                      <th>{t('errors')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {report.routes.map(({ route, n, p50, p95, errors }) => (
                      <tr key={route}>
                        <td>
                          <code dir="ltr">{route}</code>
                        </td>
                        <td>{formatNumber(n, language)}</td>
                        <td>{inMs(p50)}</td>
                        <td>{inMs(p95)}</td>
                        <td>{formatNumber(errors, language)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </Panel>
          )}
          <Repairs />
        </div>
      )}
    </>
  );
}
