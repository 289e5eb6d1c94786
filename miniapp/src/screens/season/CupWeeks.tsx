import { useTranslation } from 'react-i18next';
import type { CupWeek } from '@hokm/shared/api/seasons';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { useFormat } from '../../settings/use-format.js';
import { WeekList } from './WeekList.js';

const idOf = ({ week }: CupWeek) => week;

function Week({ week }: { week: CupWeek }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { starts_at, place, clans, points, won } = week;
  return (
    <li>
      <span className="grow">
        <span className="row-t">{t('season.week_of', { day: format.date(starts_at) })}</span>
        <span className="row-s">{t('clan_cup.standing', { place, clans, points })}</span>
      </span>
      {won && <span className="chip gold">{t('clan_cup.won')}</span>}
    </li>
  );
}

/** The closed weeks of the person's clan, newest first. */
export function CupWeeks() {
  const { t } = useTranslation();
  const weeks = useInfiniteQuery(callPages('GET /clan-cup/history'), idOf);
  return (
    <WeekList weeks={weeks} empty={t('clan_cup.history_empty')}>
      {(week) => <Week key={week.week} week={week} />}
    </WeekList>
  );
}
