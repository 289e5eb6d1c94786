import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../settings/use-format.js';
import type { ChartMatch } from './chart-shape.js';
import styles from './score.module.css';

/** The chart's numbers as a table, the newest first; closed by default. */
export function ChartTable({ matches }: { matches: readonly ChartMatch[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn sm quiet"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'score.chart_hide' : 'score.chart_table')}
      </button>
      <div id={id} hidden={!open}>
        {open && (
          <table className={styles.chartTable}>
            <thead>
              <tr>
                <th scope="col">{t('score.col_date')}</th>
                <th scope="col">{t('score.col_result')}</th>
                <th scope="col">{t('score.col_trophies')}</th>
                <th scope="col">{t('score.col_score')}</th>
              </tr>
            </thead>
            <tbody>
              {[...matches].reverse().map(({ at, won, trophies, rated, score }, row) => (
                <tr key={`${at}-${row}`}>
                  <td>{format.date(at)}</td>
                  <td className={won ? styles.won : styles.lost}>{t(won ? 'score.won' : 'score.lost')}</td>
                  <td>{rated ? format.number(trophies) : t('score.unrated')}</td>
                  <td>{format.number(score)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}
