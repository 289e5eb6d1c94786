import { useTranslation } from 'react-i18next';
import type { DailyAnswer } from '@hokm/shared/api';
import { formatDuration } from '@hokm/web/format';
import { useOffline } from '../../realtime/index.js';
import { useLanguage } from '../../settings/index.js';
import { getPlatform } from '../../telegram/current.js';
import { useLazyErrorMessage } from '../../text/lazy-error-text.js';
import { Icon } from '../../ui/art/index.js';
import { useToast } from '../../ui/Toast.js';
import { dailyDays } from './daily-days.js';
import { useDaily } from './use-daily.js';
import { classes } from '../../lib/classes.js';
import styles from './home.module.css';

/** The row of seven days with their rewards and the person's progress. */
function Days({ answer }: { answer: DailyAnswer }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.dailyRow} aria-label={t('daily.ladder')}>
      {dailyDays(answer).days.map(({ n, coins, state }) => (
        <li key={n} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="sr">
            {state === 'ahead' ? t('daily.day', { n }) : t(`daily.day_${state}`, { n })}:{' '}
          </span>
          <Icon name={state === 'done' ? 'check' : 'coin'} size={18} />
          <b>{t('daily.amount', { coins })}</b>
        </li>
      ))}
    </ol>
  );
}

function DailySkeleton() {
  const { t } = useTranslation();
  return (
    <div
      className={classes('panel', styles.daily)}
      role="status"
      aria-busy="true"
      aria-label={t('app.loading')}
    >
      <span className={classes('skel', styles.dailyIc)} />
      <span className="grow">
        <span className="skel line w46" />
        <span className="skel line w70" />
      </span>
      <span className={classes('skel', styles.dailyRow)} />
    </div>
  );
}

/** The reward of the day, taken with one tap; if loading it failed, shows the reason and a button to retry. */
export function DailyReward() {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const { data, error, isPending, left, retry, take } = useDaily();
  const problem = useLazyErrorMessage(error, language);
  const offline = useOffline();
  if (data === null && error === null) return <DailySkeleton />;
  const collect = async () => {
    const coins = await take();
    if (coins === null) return;
    getPlatform().haptic('success');
    toast.show(t('daily.given', { coins }), 'coin');
  };
  const row = data && dailyDays(data);
  return (
    <section className={classes('panel', styles.daily)} aria-labelledby="daily-title">
      <span className={classes('lead-ic', styles.dailyIc)}>
        <Icon name="gift" />
      </span>
      <span className="grow">
        <b className="row-t" id="daily-title">
          {t('daily.title')}
        </b>
        <span className="row-s">
          {data === null || row === null
            ? t('daily.failed')
            : data.claimable
              ? t('daily.today', { n: row.today, of: row.days.length, coins: data.coins })
              : t('daily.next', { coins: row.next, span: formatDuration(left, language) })}
        </span>
      </span>
      {data === null ? (
        <button type="button" className="btn sm" onClick={retry}>
          {t('app.retry')}
        </button>
      ) : data.claimable ? (
        <button
          type="button"
          className={classes('btn sm tint', styles.tint)}
          disabled={isPending || offline}
          aria-busy={isPending}
          onClick={() => void collect()}
        >
          {isPending ? <span className="spin" /> : t('daily.take')}
        </button>
      ) : (
        <span className="chip ok">
          <Icon name="check" size={14} />
          {t('daily.taken')}
        </span>
      )}
      {error !== null && (
        <p className={classes('hint bad', styles.dailyBad)} role="alert">
          {problem}
        </p>
      )}
      {data?.forgives === true && <p className={classes('row-s', styles.dailyLine)}>{t('daily.forgives')}</p>}
      {data && <Days answer={data} />}
    </section>
  );
}
