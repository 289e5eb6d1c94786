import type { Cohort } from '@hokm/shared/api/analytics';
import { RETENTION_DAYS } from '@hokm/shared/api/analytics/limits';
import { formatNumber, formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { analyticsTexts } from '../../text/analytics.js';
import { chartTexts } from '../../text/chart.js';
import { useTexts } from '../../text/define-texts.js';
import { Panel } from '../../ui/Panel.js';
import { Empty } from '../../ui/States.js';
import { useDates } from '../../ui/dates.js';
import { heatOf } from './heat.js';
import css from './analytics.module.css';

/** The share from which a cell is as dark as can be. */
const DARKEST = 0.6;

/** Weeks of sign-up down, days since across: a table, so it follows the page's direction. */
export function RetentionTab({ cohorts }: { readonly cohorts: readonly Cohort[] }) {
  const t = useTexts(analyticsTexts);
  const chart = useTexts(chartTexts);
  const language = useLanguage();
  const { date } = useDates();
  return (
    <Panel title={t('retention')} note={t('retention_note')}>
      {cohorts.length === 0 ? (
        <Empty title={t('retention_none')} note={t('retention_none_note')} />
      ) : (
        <div className={css['scroll']} tabIndex={0} role="region" aria-label={t('retention')}>
          <table className={css['cohort']}>
            <thead>
              <tr>
                <th scope="col">{t('week')}</th>
                <th scope="col">{t('people')}</th>
                {RETENTION_DAYS.map((days) => (
                  <th key={days} scope="col">
                    {t('after', { n: formatNumber(days, language) })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cohorts.map((cohort) => (
                <tr key={cohort.week}>
                  <th scope="row">{date(cohort.week, { style: 'day', timeZone: 'UTC' })}</th>
                  <td className="num">{formatNumber(cohort.size, language)}</td>
                  {RETENTION_DAYS.map((days) => {
                    const share = cohort[`d${days}`];
                    return share === null ? (
                      <td key={days} className={css['notYet']} title={chart('not_yet')}>
                        <span className={css['hidden']}>{chart('not_yet')}</span>
                      </td>
                    ) : (
                      <td key={days} data-heat={heatOf(share, DARKEST)}>
                        {formatPercent(share, 1, language)}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
