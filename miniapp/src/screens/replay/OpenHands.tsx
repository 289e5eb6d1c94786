import { useTranslation } from 'react-i18next';
import type { MatchPlayer } from '@hokm/shared/api';
import { isolate } from '@hokm/web/format';
import { CardFace, type SuitLetter } from '../../deck/index.js';
import { sortHand, suitOrder } from '../../table/sort-hand.js';
import '../../text/table.js';
import { cardWords } from '../../table/words.js';
import { classes } from '../../lib/classes.js';
import styles from './replay.module.css';

interface Props {
  players: readonly MatchPlayer[];
  /** The thirteen cards of each seat. */
  cards: readonly (readonly string[])[];
  trump: SuitLetter | null;
  /** Cards that have left the hands. */
  gone: ReadonlySet<string>;
  /** Seats in the order in which they are shown. */
  order: readonly number[];
}

const sorted = (cards: readonly string[], trump: SuitLetter | null) =>
  sortHand(cards, suitOrder(cards, trump));

/** All four hands, open: what has been played is dimmed in its place. */
export function OpenHands({ players, cards, trump, gone, order }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.rhands}>
      {order.map((seat) => {
        const name = players[seat]?.name ?? '';
        return (
          <section key={seat} aria-label={t('replay.hands_of', { name: isolate(name) })}>
            <bdi className="ell">{name}</bdi>
            <ul>
              {sorted(cards[seat] ?? [], trump).map((card) => (
                <li
                  key={card}
                  className={classes('card', gone.has(card) ? styles.gone : '')}
                  aria-label={cardWords(t, card)}
                >
                  <CardFace id={card} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
