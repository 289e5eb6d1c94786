import { useTranslation } from 'react-i18next';
import type { ScoreAnswer } from '@hokm/shared/api';
import { useFormat } from '../../settings/use-format.js';
import { Toranj } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './score.module.css';

/** The total score, and how far the next level is. */
export function ScoreHero({ score }: { score: ScoreAnswer['data'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { level, progress } = score;
  return (
    <section className={classes(styles.scoreHero, 'hero felt')}>
      <Toranj />
      <span className={styles.scoreTotal}>
        <small>{t('score.total')}</small>
        <b>{format.number(score.score)}</b>
      </span>
      <span className={classes('chip', styles.scoreLevel)}>{t('score.level', { level })}</span>
      <span
        className="bar-p"
        role="progressbar"
        aria-label={t('score.progress')}
        aria-valuemin={0}
        aria-valuemax={progress.goal}
        aria-valuenow={progress.value}
      >
        <i style={{ width: `${(progress.value / progress.goal) * 100}%` }} />
      </span>
      <small>{t('score.to_next', { ...progress, level: level + 1 })}</small>
    </section>
  );
}
