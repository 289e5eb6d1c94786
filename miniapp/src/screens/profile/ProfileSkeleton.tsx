import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { classes } from '../../lib/classes.js';
import styles from './profile.module.css';

/** As many numbers as the statistics show. */
const TILES = 8;

/** The shape of a profile that is on its way. */
export function ProfileSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="cols">
      <div className={styles.profileSkel} role="status" aria-busy="true" aria-label={t('app.loading')}>
        <span className={classes('skel face', styles.face)} />
        <span className={classes('skel line', styles.line, 'w46')} />
        <span className={classes('skel line', styles.line, 'w36')} />
        <span className={classes('skel line', styles.line, 'w52')} />
        <span className={classes('skel', styles.actShape)} />
        <span className={classes('skel', styles.tabsShape)} />
        <span className={classes('skel', styles.levelShape)} />
        <span className={styles.tilesShape}>
          {Array.from({ length: TILES }, (_, tile) => (
            <span key={tile} className="skel" />
          ))}
        </span>
        <span className={classes('skel', styles.entryShape)} />
      </div>
      <div className="col" aria-hidden="true">
        <span className={classes('sec', styles.secShape)}>
          <span className={classes('skel line', styles.line, 'w36')} />
        </span>
        <span className={classes('skel', styles.badgesShape)} />
        <span className={classes('sec', styles.secShape)}>
          <span className={classes('skel line', styles.line, 'w36')} />
        </span>
        <SkeletonRows rows={3} label={t('app.loading')} />
      </div>
    </div>
  );
}
