import { useTranslation } from 'react-i18next';
import type { GameState } from '@hokm/shared/protocol';
import { CardFace } from '../deck/index.js';
import { useScene } from './context.js';
import { PLACES, placeOfPlayer } from './places.js';
import { useDialog } from './use-dialog.js';
import { cardWords, isolated, shortName } from './words.js';

/** The last trick over the arena, as it lay; a tap closes it. */
export function LastTrick({
  round,
  onClose,
}: {
  round: NonNullable<GameState['last_round']>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { game } = useScene();
  const box = useDialog(onClose);
  const nameOf = (id: string) => game.players.find((player) => player.player_id === id)?.name ?? '';
  const title = t('table.last_trick_of', { name: shortName(nameOf(round.winner_id)) });
  return (
    <div className="lasttrick" role="dialog" aria-label={title} ref={box} onClick={onClose}>
      <ul className="trick done">
        {round.cards.map((card) => (
          <li
            key={card.card_id}
            className={`card p${PLACES.indexOf(placeOfPlayer(game, card.player_id) ?? 'bottom')} ${card.player_id === round.winner_id ? 'win' : ''}`}
            aria-label={t('table.say.played', {
              name: isolated(nameOf(card.player_id)),
              card: cardWords(t, card.card_id),
            })}
          >
            <CardFace id={card.card_id} />
          </li>
        ))}
      </ul>
      <p>{title}</p>
      <button type="button" className="tb" data-first="">
        {t('table.close')}
      </button>
    </div>
  );
}
