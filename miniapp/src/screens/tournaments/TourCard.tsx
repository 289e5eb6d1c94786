import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TournamentCard } from '@hokm/shared/api/tournaments';
import { classes } from '../../lib/classes.js';
import { Icon } from '../../ui/art/index.js';
import styles from './tournaments.module.css';
import { useNext } from './use-next.js';
import { useWords } from './use-words.js';

/** Where a tournament is in its life: its round while it runs, else its state; nothing while sign-up is open. */
export function useStatus(): (card: TournamentCard) => string | null {
  const { t } = useTranslation();
  const { roundOf } = useWords();
  return ({ status, kind, round, rounds }) => {
    if (status === 'published') return null;
    return status === 'running' && round > 0 ? roundOf(kind, round, rounds) : t(`tours.status_${status}`);
  };
}

/** One tournament of a list; leads to it. */
export function TourCard({ card }: { card: TournamentCard }) {
  const { nameOf, kindOf, startOf, feeOf, prizesOf, takenOf } = useWords();
  const status = useStatus()(card);
  const next = useNext()(card);
  const share = card.seats === 0 ? 0 : Math.min(1, card.taken / card.seats);
  return (
    <Link className={classes('panel pad', styles.card)} to={`/tours/${card.id}`}>
      <span className={styles.cardHead}>
        <b className="row-t">
          <bdi>{nameOf(card)}</bdi>
        </b>
        {status !== null && (
          <span className={classes('chip', card.status === 'running' ? 'ok' : '')}>{status}</span>
        )}
      </span>
      <span className={classes('row-s', styles.when)}>
        {kindOf(card)} · {startOf(card)}
      </span>
      {card.cup === null && (
        <span className={styles.money}>
          <Icon name="coin" size={15} />
          <span>
            {feeOf(card)} · {prizesOf(card)}
          </span>
        </span>
      )}
      <span className={styles.cardFoot}>
        <span className={styles.taken}>
          <small>{takenOf(card)}</small>
          <span className="bar-p" aria-hidden="true">
            <i style={{ inlineSize: `${share * 100}%` }} />
          </span>
        </span>
        {next !== null && <span className={classes('chip', next.tone)}>{next.words}</span>}
      </span>
    </Link>
  );
}
