import { useTranslation } from 'react-i18next';
import type { Prediction } from '@hokm/shared/api/predictions';
import { classes } from '../../lib/classes.js';
import { Icon } from '../../ui/art/index.js';
import styles from './predictions.module.css';

/** What became of a prediction. */
export type Outcome = 'asked' | 'open' | 'locked' | 'won' | 'lost' | 'void' | 'late';

export function outcomeOf({ status, winner, mine }: Prediction): Outcome | null {
  if (mine === null) return null;
  if (mine.state === 'asked') return 'asked';
  // Without an end it was given up, and may be tried again.
  if (mine.state === 'out') return mine.paid === null || mine.paid === 0 ? null : 'late';
  if (status === 'open' || status === 'locked') return status;
  if (status === 'void') return 'void';
  return mine.team === winner ? 'won' : 'lost';
}

/** One's own prediction, and how it stands. */
export function OwnPrediction({ prediction }: { readonly prediction: Prediction }) {
  const { t } = useTranslation();
  const outcome = outcomeOf(prediction);
  const { mine } = prediction;
  if (mine === null || outcome === null) return null;
  const coins = mine.paid ?? 0;
  const words = {
    asked: t('predictions.asked'),
    open: t('predictions.waits_open'),
    locked: t('predictions.waits'),
    won: t('predictions.won', { coins }),
    lost: coins === 0 ? t('predictions.lost') : t('predictions.lost_part', { coins }),
    void: t('predictions.returned', { coins }),
    late: t('predictions.late'),
  }[outcome];
  return (
    <p className={classes(styles.mine, outcome === 'won' ? styles.right : '')} role="status">
      {outcome === 'asked' ? (
        <span className="spin small" />
      ) : (
        <Icon name={outcome === 'won' ? 'check' : 'coin'} size={20} />
      )}
      <span>
        <b>{t('predictions.mine', { coins: mine.coins })}</b>
        <small>{words}</small>
      </span>
    </p>
  );
}
