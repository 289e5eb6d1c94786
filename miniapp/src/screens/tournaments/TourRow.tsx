import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { deviceStorage } from '@hokm/web/browser';
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

/** Whether one was open last, so that nothing moves on a later visit. */
const KEPT = 'tour-row';

/**
 * A link to tournaments from another page: the next open one, and the person's step there. Nothing while none is open; while that is not
 * known, as much room as the last time.
 */
export function TourRow() {
  const { t } = useTranslation();
  const { nameOf, startOf } = useWords();
  const nextOf = useNext();
  const { data, error } = useQuery({
    ...callQuery(TOURS, { query: { status: 'open', per_page: 1 } }),
    staleMs: STALE_MS,
  });
  const card = data?.data[0];
  const isOpen = data === null ? null : card !== undefined;
  useEffect(() => {
    if (isOpen !== null) deviceStorage().setItem(KEPT, isOpen ? 'open' : 'none');
  }, [isOpen]);
  if (data === null && error === null && deviceStorage().getItem(KEPT) === 'open')
    return <span className={classes('panel skel', styles.row)} />;
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
          {card.status === 'running' ? t('tours.status_running') : startOf(card)}
          {next !== null && ` · ${next.words}`}
        </span>
      </span>
      <Icon name="fwd" size={20} />
    </Link>
  );
}
