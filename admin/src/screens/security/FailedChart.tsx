import type { SecurityDashboard } from '@hokm/shared/api';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { threatTexts } from '../../text/threats.js';
import { useDates } from '../../ui/dates.js';
import { Panel } from '../../ui/Panel.js';
import css from './overview.module.css';

type Day = NonNullable<SecurityDashboard['failed_by_day']>[number];

const LINES = 4;
/** Names of days below the chart at most; every second of them is hidden on a phone. */
const NAMES = 7;

/** A round number of which four are at least `most`. */
function stepFor(most: number): number {
  const rough = Math.max(1, most / LINES);
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * size).find((each) => each >= rough && each % 1 === 0);
  return step ?? Math.ceil(rough);
}

/** Failed sign-ins of each day: time runs from left to right in both languages, and now is at the right. */
export function FailedChart({ days }: { readonly days: readonly Day[] }) {
  const t = useTexts(threatTexts);
  const language = useLanguage();
  const { date } = useDates();
  const number = (n: number) => formatNumber(n, language);
  const name = (day: string) => date(`${day}T12:00:00Z`, { style: 'day' });
  const most = Math.max(0, ...days.map(({ failed }) => failed));
  const step = stepFor(most);
  const top = step * LINES;
  const every = Math.ceil(days.length / NAMES);
  const words = t('failed_chart_words', {
    from: name(days[0]?.day ?? ''),
    to: name(days.at(-1)?.day ?? ''),
    most: number(most),
  });
  return (
    <Panel
      title={t('failed_chart')}
      end={
        <ul className={css['legend']}>
          <li data-kind="failed">{t('wrong')}</li>
          <li data-kind="locked">{t('locked')}</li>
        </ul>
      }
    >
      <figure className={css['plot']} dir="ltr" data-language={language} role="img" aria-label={words}>
        <div className={css['lines']} aria-hidden="true">
          {Array.from({ length: LINES + 1 }, (_, line) => (
            <span key={line}>
              <b className="num">{number(step * (LINES - line))}</b>
            </span>
          ))}
        </div>
        <div className={css['bars']} aria-hidden="true">
          {days.map(({ day, failed, locked }, place) => (
            <span
              key={day}
              title={t('failed_day', { day: name(day), failed: number(failed), locked: number(locked) })}
            >
              <i className={css['column']} style={{ blockSize: `${(failed / top) * 100}%` }}>
                {locked > 0 && <i style={{ blockSize: `${(locked / failed) * 100}%` }} />}
              </i>
              {(days.length - 1 - place) % every === 0 && (
                <small dir="auto" data-second={((days.length - 1 - place) / every) % 2 === 1}>
                  {name(day)}
                </small>
              )}
            </span>
          ))}
        </div>
      </figure>
    </Panel>
  );
}
