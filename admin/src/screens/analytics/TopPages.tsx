import { formatClock, formatNumber, formatPercent } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { analyticsTexts } from '../../text/analytics.js';
import { useTexts } from '../../text/define-texts.js';
import { Panel } from '../../ui/Panel.js';
import { Empty } from '../../ui/States.js';
import type { DashboardFigures } from './figures.js';
import css from './analytics.module.css';

/** The pages of the mini app that are seen most. */
export function TopPages({ pages }: { readonly pages: DashboardFigures['content']['topPages'] }) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  const most = Math.max(1, ...pages.map(({ views }) => views));
  return (
    <Panel title={t('top_pages')} isFlush>
      {pages.length === 0 ? (
        <Empty title={t('pages_none')} note={t('pages_none_note')} />
      ) : (
        <div className={css['scroll']} tabIndex={0} role="region" aria-label={t('top_pages')}>
          <table className={css['table']}>
            <thead>
              <tr>
                <th scope="col">{t('page')}</th>
                <th scope="col" aria-hidden="true" />
                <th scope="col">{t('views')}</th>
                <th scope="col">{t('duration')}</th>
                <th scope="col">{t('bounce')}</th>
              </tr>
            </thead>
            <tbody>
              {pages.map(({ page, views, duration, bounce }) => (
                <tr key={page}>
                  <th scope="row">{t(page === 'other' ? 'p_rest' : `p_${page}`)}</th>
                  <td className={css['wide']} aria-hidden="true">
                    <span className={css['bar']}>
                      <i style={{ width: `${(views / most) * 100}%` }} />
                    </span>
                  </td>
                  <td className="num">{formatNumber(views, language)}</td>
                  <td className="num">{duration === null ? '—' : formatClock(duration, language)}</td>
                  <td className="num">{bounce === null ? '—' : formatPercent(bounce, 1, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
