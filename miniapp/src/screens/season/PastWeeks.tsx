import { useTranslation } from 'react-i18next';
import type { PastWeek } from '@hokm/shared/api/seasons';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { DivisionEmblem } from './DivisionEmblem.js';
import styles from './season.module.css';
import { WeekList } from './WeekList.js';
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
        <span className="row-t">{t('season.week_of', { day: format.date(starts_at) })}</span>
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
  return (
    <WeekList weeks={weeks} empty={t('season.history_empty')}>
      {(week) => <Week key={week.week} week={week} />}
    </WeekList>
  );
}
