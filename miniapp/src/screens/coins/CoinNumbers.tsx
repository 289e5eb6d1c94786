import { useTranslation } from 'react-i18next';
import type { CoinStatistics } from '@hokm/shared/api/stakes';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { useSigned } from './use-signed.js';
import styles from './coins.module.css';

/** Days that the chart has bars for. */
const BARS = 30;

/** What was won and lost on each day, as bars above and below a line. */
function Bars({ days }: { days: CoinStatistics['by_day'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const signed = useSigned();
  const shown = days.slice(-BARS);
  const most = Math.max(1, ...shown.map(({ net }) => Math.abs(net)));
  return (
    <ul className={classes('to-right', styles.bars)} aria-label={t('coins.by_day')}>
      {shown.map(({ day, net }) => (
        <li key={day} className={net < 0 ? styles.down : styles.up}>
          <i style={{ blockSize: `${(50 * Math.abs(net)) / most}%` }} />
          <span className="sr">
            {t('coins.by_day_one', { day: format.date(`${day}T12:00:00Z`), net: signed(net) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A person's coin matches in numbers. */
export function CoinNumbers({ numbers }: { numbers: CoinStatistics }) {
  const { t } = useTranslation();
  const format = useFormat();
  const signed = useSigned();
  const { matches, won, net, best_win, by_day } = numbers;
  const facts = [
    [t('coins.played'), format.number(matches)],
    [t('coins.won_count'), format.number(won)],
    [t('coins.net'), signed(net)],
    [t('coins.best'), format.number(best_win)],
  ] as const;
  return (
    <section className="panel pad">
      <div className="opts">
        {facts.map(([label, value]) => (
          <span key={label} className="opt">
            <small>{label}</small>
            <b>{value}</b>
          </span>
        ))}
      </div>
      {by_day.length > 0 && <Bars days={by_day} />}
    </section>
  );
}
