import { useTranslation } from 'react-i18next';
import { winningCard, type PlayedCard } from '@hokm/shared/rules';
import { CardFace } from '../../deck/index.js';
import '../../text/table.js';
import { cardWords } from '../../table/words.js';
import { classes } from '../../lib/classes.js';
import styles from './help.module.css';

const TRICK: readonly PlayedCard[] = [
  { seat: 0, card: 'KH' },
  { seat: 1, card: 'AH' },
  { seat: 2, card: '2S' },
  { seat: 3, card: '9H' },
];

/** A trick that a small trump takes: the rules say who wins it. */
export function TrickExample() {
  const { t } = useTranslation();
  const winner = winningCard(TRICK, 'S');
  return (
    <figure className={classes(styles.example, 'felt')}>
      <ul>
        {TRICK.map(({ card }) => (
          <li
            key={card}
            className={card === winner?.card ? classes('card', styles.win) : 'card'}
            aria-label={cardWords(t, card)}
          >
            <CardFace id={card} />
          </li>
        ))}
      </ul>
      <figcaption>{t('help.play.example')}</figcaption>
    </figure>
  );
}
