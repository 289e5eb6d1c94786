import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { analyticsTexts } from '../../text/analytics.js';
import { useTexts } from '../../text/define-texts.js';
import { Panel } from '../../ui/Panel.js';
import { heatOf } from './heat.js';
import css from './analytics.module.css';

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Hours across, weekdays down; every cell has its number. Time runs left to right in both languages. */
export function HeatMap({ hours }: { readonly hours: readonly (readonly number[])[] }) {
  const t = useTexts(analyticsTexts);
  const language = useLanguage();
  const most = Math.max(0, ...hours.flat());
  const shown = (n: number) => formatNumber(n, language, { maximumFractionDigits: n < 10 ? 1 : 0 });
  return (
    <Panel title={t('heat')} note={t('heat_note')}>
      <div className={css['scroll']} tabIndex={0} role="region" aria-label={t('heat')}>
        <table className={css['heat']} dir="ltr">
          <thead>
            <tr>
              <td />
              {HOURS.map((hour) => (
                <th key={hour} scope="col">
                  {formatNumber(hour, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DAYS.map((day) => (
              <tr key={day}>
                <th scope="row">{t(`day_${day}`)}</th>
                {HOURS.map((hour) => {
                  const n = hours[day]?.[hour] ?? 0;
                  return (
                    <td key={hour} data-heat={heatOf(n, most)}>
                      {shown(n)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
