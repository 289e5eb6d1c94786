import { useTranslation } from 'react-i18next';
import type { PastWeek } from '@hokm/shared/api/seasons';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { DivisionEmblem } from './DivisionEmblem.js';
import styles from './season.module.css';
import { ZoneMark } from './ZoneMark.js';

const idOf = ({ week }: PastWeek) => week;

function Week({ week }: { week: PastWeek }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { starts_at, division, place, people, points, zone, coins } = week;
  return (
    <li>
      <DivisionEmblem division={division} size={40} />
      <span className="grow">
        <span className="row-t">{t('season.week_of', { day: format.persianDate(starts_at) })}</span>
        <span className="row-s">
          {t('season.division', { name: t(`season.division_${division}`) })} ·{' '}
          {t('season.result', { place, people, points })}
        </span>
        {coins > 0 && <span className="row-s">{t('season.won', { coins })}</span>}
      </span>
      <span className={classes('chip', styles.went)}>
        <ZoneMark zone={zone} />
        {t(`season.went_${zone}`)}
      </span>
    </li>
  );
}

/** The closed weeks of the person, newest first. */
export function PastWeeks() {
  const { t } = useTranslation();
  const weeks = useInfiniteQuery(callPages('GET /season/history'), idOf);
  const { items, error, refetch } = weeks;
  return (
    <section className={styles.past} aria-labelledby="past-weeks">
      <h2 id="past-weeks" className="head">
        {t('season.history')}
      </h2>
      {items === null && error === null && <SkeletonRows rows={3} label={t('app.loading')} />}
      {items === null && error !== null && (
        <Problem title={t('season.history_failed')} error={error} onRetry={refetch} />
      )}
      {items?.length === 0 && <p className={styles.none}>{t('season.history_empty')}</p>}
      {items !== null && items.length > 0 && (
        <>
          <ol className={classes('panel list', styles.weeks)}>
            {items.map((week) => (
              <Week key={week.week} week={week} />
            ))}
          </ol>
          <ListEnd {...weeks} />
        </>
      )}
    </section>
  );
}
