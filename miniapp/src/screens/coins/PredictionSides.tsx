import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Prediction } from '@hokm/shared/api/predictions';
import { useFormat } from '../../settings/use-format.js';
import { classes } from '../../lib/classes.js';
import { Icon } from '../../ui/art/index.js';
import styles from './predictions.module.css';

export type Side = Prediction['sides'][number]['team'];

interface Props {
  readonly prediction: Pick<Prediction, 'players' | 'sides' | 'winner' | 'mine'>;
  readonly chosen: Side | null;
  /** Null where nothing is chosen any more. */
  readonly onChoose: ((team: Side) => void) | null;
}

/** Both sides with what is on each: open to everybody who looks. */
export function PredictionSides({ prediction, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const id = useId();
  const { players, sides, winner, mine } = prediction;
  return (
    <fieldset className={styles.sides}>
      <legend>{t('predictions.side')}</legend>
      {sides.map(({ team, coins, people, pays }) => {
        const [one, other] = players.filter((player) => player.team === team);
        const isMine = mine?.team === team && mine.state !== 'out';
        return (
          <label
            key={team}
            className={classes(styles.side, (chosen ?? mine?.team) === team ? styles.on : '')}
            data-mine={isMine ? '' : undefined}
          >
            {onChoose !== null && (
              <input
                className="sr"
                type="radio"
                name={id}
                checked={chosen === team}
                onChange={() => onChoose(team)}
              />
            )}
            <b className={styles.names}>
              {[one, other].map((player) => (
                <span key={player?.player_id}>
                  <bdi>{player?.name ?? ''}</bdi>
                </span>
              ))}
            </b>
            <span>{t('predictions.coins', { coins })}</span>
            <small>
              {people === 0 ? t('predictions.nobody') : t('predictions.people', { people })}
              {pays !== null && ` · ${t('predictions.pays', { pays: format.number(pays) })}`}
            </small>
            {winner === team && (
              <em>
                <Icon name="check" size={16} /> {t('predictions.winner')}
              </em>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}
