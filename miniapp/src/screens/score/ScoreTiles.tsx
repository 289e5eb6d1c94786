import { useTranslation } from 'react-i18next';
import type { ScoreAnswer } from '@hokm/shared/api';
import { useFormat } from '../../settings/use-format.js';
import { classes } from '../../lib/classes.js';
import profileStyles from '../profile/profile.module.css';
import styles from './score.module.css';

/** Rank, games, win rate, streak, trophies and kots. */
export function ScoreTiles({ score }: { score: ScoreAnswer['data'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const tiles = [
    { name: t('score.rank'), value: score.rank === null ? t('score.no_rank') : format.number(score.rank) },
    {
      name: t('score.games'),
      value: format.number(score.gamesPlayed),
      note: t('score.wins', { n: score.gamesWon }),
    },
    { name: t('score.win_rate'), value: format.percent(score.winRate, 100) },
    {
      name: t('score.streak'),
      value: format.number(score.streak),
      note: t('score.best_streak', { n: score.bestStreak }),
    },
    { name: t('score.trophies'), value: format.number(score.trophies) },
    { name: t('score.kots'), value: format.number(score.kots) },
  ];
  return (
    <dl className={classes(styles.stats, profileStyles.stats, styles.three, profileStyles.three)}>
      {tiles.map(({ name, value, note }) => (
        <div className="panel" key={name}>
          <dt>
            <small>{name}</small>
          </dt>
          <dd>
            <b className={value.length > 6 ? profileStyles.long : undefined}>{value}</b>
          </dd>
          {note !== undefined && (
            <dd>
              <small>{note}</small>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
