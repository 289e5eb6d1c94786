import { useTranslation } from 'react-i18next';
import type { Rate } from '@hokm/shared/api/rates';
import type { RATE_DAYS } from '@hokm/shared/api/rates/limits';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { stepPaths } from '@hokm/web/charts';
import { formatNumber } from '@hokm/web/format';
import { useNow } from '@hokm/web/react';
import { classes } from '../../lib/classes.js';
import { serverNow } from '../../realtime/index.js';
import { useLanguage } from '../../settings/index.js';
import { useFormat } from '../../settings/use-format.js';
import type { ShownPair } from './use-rates.js';
import styles from './rates.module.css';

const WIDTH = 320;
const HEIGHT = 72;
/** How people in Iran count: ten rials are a toman. */
const RIALS_OF_TOMAN = 10;

type Days = (typeof RATE_DAYS)[number];

const keyOf = (pair: ShownPair) => pair.replace('-', '_') as 'COIN_XTR' | 'XTR_USD' | 'TON_USD' | 'USD_IRR';
const quoteOf = (pair: ShownPair) => pair.split('-')[1] as 'XTR' | 'USD' | 'IRR';

/** Words for so much of a pair's second currency. */
function useAmount(pair: ShownPair): (rate: string) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  const quote = quoteOf(pair);
  return (rate) => {
    const amount = Number(rate) / (quote === 'IRR' ? RIALS_OF_TOMAN : 1);
    return t(`rates.in_${quote}`, {
      rate: formatNumber(amount, language, { maximumSignificantDigits: 12 }),
    });
  };
}

interface ChartProps {
  readonly pair: ShownPair;
  readonly rate: Rate;
  readonly days: Days;
}

/** How a rate came to where it is. */
function Chart({ pair, rate, days }: ChartProps) {
  const { t } = useTranslation();
  const amount = useAmount(pair);
  const format = useFormat();
  const until = useNow(MINUTE_MS, serverNow);
  const from = until - Number(days) * DAY_MS;
  const steps = rate.history.map(({ at, rate }) => ({ at: Date.parse(at), value: Number(rate) }));
  const paths = stepPaths(steps, { from, until, width: WIDTH, height: HEIGHT });
  const [first] = rate.history;
  if (paths === null || first === undefined) return null;
  const words = t('rates.chart', {
    pair: t(`rates.pair_${keyOf(pair)}`),
    first: amount(first.rate),
    last: amount(rate.rate),
  });
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
      >
        <path className={styles.area} d={paths.area} />
        <path className={styles.line} d={paths.line} />
      </svg>
      <p className={classes('row-s to-right', styles.ends)} aria-hidden="true">
        <bdi>{format.date(new Date(from).toISOString())}</bdi>
        <bdi>{t('rates.today')}</bdi>
      </p>
    </>
  );
}

/** One rate: how much, how old, and how it came there. `rate`: null where none is set. */
export function RateCard({ pair, rate, days }: Omit<ChartProps, 'rate'> & { readonly rate: Rate | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const amount = useAmount(pair);
  return (
    <section className={classes('panel pad', styles.card)}>
      <h2 className="row-t">{t(`rates.pair_${keyOf(pair)}`)}</h2>
      {rate === null ? (
        <p className="hint">{t('rates.none')}</p>
      ) : (
        <>
          <p className={styles.value}>
            <b>{amount(rate.rate)}</b>
            {rate.effective_at !== null && (
              <span className={classes(styles.age, styles[rate.state])}>{t(`rates.age_${rate.state}`)}</span>
            )}
          </p>
          <p className="row-s">
            {rate.effective_at === null
              ? t('rates.of_shop')
              : t('rates.since', { date: format.date(rate.effective_at) })}
          </p>
          <Chart pair={pair} rate={rate} days={days} />
        </>
      )}
    </section>
  );
}
