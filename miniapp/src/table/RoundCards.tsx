import { useTranslation } from 'react-i18next';
import type { GameState } from '@hokm/shared/protocol';
import { isolate } from '@hokm/web/format';
import { CardFace } from '../deck/index.js';
import { useScene } from './context.js';
import { PLACES, placeOfPlayer } from './places.js';
import { cardWords } from './words.js';
import { classes } from '../lib/classes.js';
import styles from './Trick.module.css';

/** The cards of a trick that is over, each at the seat it came from, the winner's marked. */
export function RoundCards({
  round,
  className,
}: {
  round: NonNullable<GameState['last_round']>;
  className: string | undefined;
}) {
  const { t } = useTranslation();
  const { game } = useScene();
  const nameOf = (id: string) => game.players.find((player) => player.player_id === id)?.name ?? '';
  return (
    <ul className={className}>
      {round.cards.map((card) => (
        <li
          key={card.card_id}
          className={classes(
            'card',
            styles[`p${PLACES.indexOf(placeOfPlayer(game, card.player_id) ?? 'bottom')}`],
            card.player_id === round.winner_id ? styles.win : '',
          )}
          aria-label={t('table.say.played', {
            name: isolate(nameOf(card.player_id)),
            card: cardWords(t, card.card_id),
          })}
        >
          <CardFace id={card.card_id} />
        </li>
      ))}
    </ul>
  );
}
