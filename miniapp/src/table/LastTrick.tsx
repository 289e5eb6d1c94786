import { useTranslation } from 'react-i18next';
import type { GameState } from '@hokm/shared/protocol';
import { useScene } from './context.js';
import { RoundCards } from './RoundCards.js';
import { useDialog } from './use-dialog.js';
import { shortName } from './words.js';
import { classes } from '../lib/classes.js';
import { useLayer } from '../navigation/use-layer.js';
import trickStyles from './Trick.module.css';
import styles from './LastTrick.module.css';

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
  const close = useLayer(onClose);
  const box = useDialog(close);
  const nameOf = (id: string) => game.players.find((player) => player.player_id === id)?.name ?? '';
  const title = t('table.last_trick_of', { name: shortName(nameOf(round.winner_id)) });
  return (
    <div className={styles.lasttrick} role="dialog" aria-label={title} ref={box} onClick={close}>
      <RoundCards round={round} className={classes(trickStyles.trick, trickStyles.done)} />
      <p>{title}</p>
      <button type="button" className="tb" data-first="">
        {t('table.close')}
      </button>
    </div>
  );
}
