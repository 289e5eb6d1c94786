import { useTranslation } from 'react-i18next';
import type { LeaderboardEntry } from '@hokm/shared/api';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './leaderboard.module.css';

type Props = Pick<LeaderboardEntry, 'change' | 'change_by' | 'previous_rank'>;

/** How a place has changed against the period before: an arrow with its number, a dash, or new on the board. */
export function ChangeMark({ change, change_by, previous_rank }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (change !== null)
    return (
      <span className={classes(styles.ch, styles[change])}>
        <Icon name={change} size={12} />
        <span aria-hidden="true">{format.number(change_by)}</span>
        <span className="sr">{t(`leaderboard.${change}`, { count: change_by })}</span>
      </span>
    );
  if (previous_rank === null) return <span className={styles.ch}>{t('leaderboard.newcomer')}</span>;
  return (
    <span className={styles.ch}>
      <span aria-hidden="true">–</span>
      <span className="sr">{t('leaderboard.same')}</span>
    </span>
  );
}
