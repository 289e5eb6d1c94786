import { useTranslation } from 'react-i18next';
import type { Standing, Tournament } from '@hokm/shared/api/tournaments';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { classes } from '../../lib/classes.js';
import { useToldOrder } from '../../realtime/look-at-tour.js';
import { useFormat } from '../../settings/use-format.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Notice } from '../../ui/Notice.js';
import { PersonAvatar } from '../../ui/PersonAvatar.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import styles from './tournaments.module.css';
import { useWords } from './use-words.js';

const PER_PAGE = 50;
const idOf = ({ entrant }: Standing) => String(entrant);

interface RowProps {
  row: Standing;
  kind: Tournament['kind'];
  /** Nothing is played yet: places and points say nothing. */
  isEarly: boolean;
}

/** The line below the names of a row. */
function useNote({ row, kind }: RowProps): string {
  const { t } = useTranslation();
  const format = useFormat();
  const { played, won, buchholz, streak, is_out } = row;
  return [
    played === 0 ? t('tours.no_match') : t('tours.won_of', { won, played }),
    ...(kind === 'swiss' && played > 0 ? [t('tours.buchholz', { points: format.number(buchholz) })] : []),
    ...(kind === 'arena' && streak > 1 ? [t('tours.streak', { count: streak })] : []),
    ...(is_out ? [t('tours.is_out')] : []),
  ].join(' · ');
}

function Cells(props: RowProps) {
  const { row, kind, isEarly } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { peopleOf, pairOf } = useWords();
  const namesOf = kind === 'arena' || isEarly ? peopleOf : pairOf;
  const note = useNote(props);
  return (
    <>
      {!isEarly && (
        <b className={styles.place}>
          <span aria-hidden="true">{format.number(row.place)}</span>
          <span className="sr">{t('tours.prize_place', { from: row.place })}</span>
        </b>
      )}
      <span className={styles.faces}>
        {row.people.map((person) => (
          <span className="av s" key={person.player_id}>
            <PersonAvatar of={{ ...person, id: person.player_id }} />
          </span>
        ))}
      </span>
      <span className="grow">
        <span className="row-t">{namesOf(row)}</span>
        {!isEarly && <span className="row-s">{note}</span>}
      </span>
      {!isEarly && (
        <b>
          <span aria-hidden="true">{format.number(row.points)}</span>
          <span className="sr">{t('tours.standings_points', { points: format.number(row.points) })}</span>
        </b>
      )}
    </>
  );
}

interface RowsProps {
  rows: readonly Standing[];
  /** One's own entrant; null for none. */
  mine: number | null;
  kind: Tournament['kind'];
  isEarly: boolean;
}

/** Rows of the order. */
export function StandingRows({ rows, mine, kind, isEarly }: RowsProps) {
  return (
    <ol className="panel list">
      {rows.map((row) => (
        <li
          key={row.entrant}
          className={classes(
            styles.standing,
            row.entrant === mine ? styles.ownRow : '',
            row.is_out ? styles.isOut : '',
          )}
        >
          <Cells row={row} kind={kind} isEarly={isEarly} />
        </li>
      ))}
    </ol>
  );
}

/** The order of the entrants, with one's own row always in sight. Before the start: who is in. */
export function Standings({ tour: { id, kind, status, you } }: { tour: Tournament }) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(
    callPages('GET /tours/:id/standings', { params: { id }, query: { per_page: PER_PAGE } }),
    idOf,
  );
  const { items, first, error } = pages;
  const rows = useToldOrder(id, { rows: items, answer: first });
  const isEarly = status === 'published' || status === 'check_in';
  if (rows === null)
    return error === null ? (
      <SkeletonRows rows={5} label={t('app.loading')} />
    ) : (
      <Problem title={t('tours.standings_failed')} error={error} onRetry={pages.refetch} />
    );
  if (rows.length === 0)
    return (
      <Notice
        icon="users"
        title={t('tours.standings_empty')}
        {...(you.step === 'sign_up' && you.why_not === null ? { text: t('tours.standings_empty_text') } : {})}
      />
    );
  const read = first?.mine ?? null;
  const mine = rows.find(({ entrant }) => entrant === read?.entrant) ?? read;
  return (
    <>
      <StandingRows rows={rows} mine={mine?.entrant ?? null} kind={kind} isEarly={isEarly} />
      <ListEnd {...pages} endless />
      {mine !== null && !isEarly && (
        <section className={classes('felt onfelt', styles.pinned)} aria-label={t('tours.own_row')}>
          <Cells row={mine} kind={kind} isEarly={false} />
        </section>
      )}
    </>
  );
}
