import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { classes } from '../../lib/classes.js';
import styles from './rankings.module.css';

/** Skeleton of the rankings: the viewer's card over the list. */
export function RankingsSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes('col', styles.ranked)}>
      <span className={classes('skel', styles.ownShape)} aria-hidden="true" />
      <div className="col">
        <SkeletonRows rows={6} label={t('app.loading')} lead={styles.rankMark} />
      </div>
    </div>
  );
}
