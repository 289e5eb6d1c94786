import { useTranslation } from 'react-i18next';
import { classes } from '../../lib/classes.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import styles from './season.module.css';

/** The shape of a season's page before it is there. */
export function SeasonSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.season}>
      <div className={styles.crest}>
        <span className={classes('skel', styles.heroSkel)} />
      </div>
      <div className={styles.table}>
        <SkeletonRows rows={6} label={t('app.loading')} />
      </div>
    </div>
  );
}
