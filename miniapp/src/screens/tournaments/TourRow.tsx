import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import { Icon } from '../../ui/art/index.js';
import styles from './tournaments.module.css';
import { TOURS } from './use-tour.js';
import { useNext } from './use-next.js';
import { useWords } from './use-words.js';

/** Younger answers are not read again, ms. */
const STALE_MS = 60_000;

/** The way to tournaments from another page: the next open one, and what the person does there. Nothing while none is open. */
export function TourRow() {
  const { t } = useTranslation();
  const { nameOf, when } = useWords();
  const nextOf = useNext();
  const { data } = useQuery({
    ...callQuery(TOURS, { query: { status: 'open', per_page: 1 } }),
    staleMs: STALE_MS,
  });
  const card = data?.data[0];
  if (card === undefined) return null;
  const next = nextOf(card);
  const isPressing = next?.tone === 'gold';
  const isOne = isPressing || data?.meta.total === 1;
  return (
    <Link
      className={classes('panel', styles.row, isPressing ? styles.pressing : '')}
      to={isOne ? `/tours/${card.id}` : card.status === 'running' ? '/tours?status=running' : '/tours'}
    >
      <span className="lead-ic">
        <Icon name="cup" />
      </span>
      <span className="grow">
        <b className="row-t">
          {t('tours.row')} · <bdi>{nameOf(card)}</bdi>
        </b>
        <span className={classes('row-s', styles.when)}>
          {card.status === 'running' ? t('tours.status_running') : when(card.starts_at)}
          {next !== null && ` · ${next.words}`}
        </span>
      </span>
      <Icon name="fwd" size={20} />
    </Link>
  );
}
