import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SeriesRow, SeriesTournament, Tournament } from '@hokm/shared/api/tournaments';
import { SERIES_COUNTED, SERIES_OF } from '@hokm/shared/api/tournaments/limits';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Notice } from '../../ui/Notice.js';
import { PersonAvatar } from '../../ui/PersonAvatar.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import styles from './tournaments.module.css';
import { useWords } from './use-words.js';

const PER_PAGE = 50;
const idOf = ({ player_id }: SeriesRow) => player_id;

/** A person in the order of the series. */
function Cells({ row }: { row: SeriesRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <b className={styles.place}>
        <span aria-hidden="true">{format.number(row.place)}</span>
        <span className="sr">{t('tours.prize_place', { from: row.place })}</span>
      </b>
      <span className="av s">
        <PersonAvatar of={{ ...row, id: row.player_id }} />
      </span>
      <span className="grow">
        <bdi className="row-t ell">{row.name}</bdi>
        <span className="row-s">
          {t('tours.series_note', { played: row.played, best: format.number(row.best) })}
        </span>
      </span>
      <b>
        <span aria-hidden="true">{format.number(row.points)}</span>
        <span className="sr">{t('tours.standings_points', { points: format.number(row.points) })}</span>
      </b>
    </>
  );
}

/** The tournaments of the series, the last to begin first. */
function Tours({ tours, shown }: { tours: readonly SeriesTournament[]; shown: string }) {
  const { t } = useTranslation();
  const { nameOf, when } = useWords();
  return (
    <section className="panel pad" aria-labelledby="series-tours">
      <h2 id="series-tours" className={styles.title}>
        {t('tours.series_tours')}
      </h2>
      <ul className={styles.rules}>
        {tours.map((tour) => (
          <li key={tour.id}>
            {tour.id === shown ? (
              <bdi>{nameOf(tour)}</bdi>
            ) : (
              <Link to={`/tours/${tour.id}`}>{nameOf(tour)}</Link>
            )}
            {' · '}
            {when(tour.starts_at)} · {t(`tours.status_${tour.status}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The series of a tournament: how it is counted, its order with one's own row in sight, and its tournaments. */
export function Series({ tour: { id } }: { tour: Tournament }) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(
    callPages('GET /tours/:id/series', { params: { id }, query: { per_page: PER_PAGE } }),
    idOf,
  );
  const { items, first, error } = pages;
  if (items === null)
    return error === null ? (
      <SkeletonRows rows={5} label={t('app.loading')} />
    ) : (
      <Problem title={t('tours.series_failed')} error={error} onRetry={pages.refetch} />
    );
  const mine = first?.mine ?? null;
  return (
    <>
      <p className="hint">{t('tours.series_how', { of: SERIES_OF, counted: SERIES_COUNTED })}</p>
      {items.length === 0 ? (
        <Notice icon="cup" title={t('tours.series_empty')} text={t('tours.series_empty_text')} />
      ) : (
        <ol className="panel list">
          {items.map((row) => (
            <li
              key={row.player_id}
              className={classes(styles.standing, row.player_id === mine?.player_id ? styles.ownRow : '')}
            >
              <Cells row={row} />
            </li>
          ))}
        </ol>
      )}
      <ListEnd {...pages} endless />
      {mine !== null && (
        <section className={classes('felt onfelt', styles.pinned)} aria-label={t('tours.own_row')}>
          <Cells row={mine} />
        </section>
      )}
      {first !== null && <Tours tours={first.tours} shown={id} />}
    </>
  );
}
