import { useTranslation } from 'react-i18next';
import type { Badge } from '@hokm/shared/api';
import { BadgeArt } from '../../ui/art/BadgeArt.js';
import { Icon } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './badges.module.css';

interface Props {
  badges: readonly Badge[];
  fresh: ReadonlySet<string>;
  onOpen: (badge: Badge) => void;
}

function Cell({ badge, fresh, onOpen }: { badge: Badge; fresh: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const { name, icon, unlocked, progress } = badge;
  return (
    <li>
      <button
        type="button"
        className={unlocked ? styles.badgeCell : classes(styles.badgeCell, styles.locked)}
        onClick={onOpen}
      >
        <span className={styles.badgePic}>
          <BadgeArt icon={icon} unlocked={unlocked} />
          {!unlocked && (
            <span className={styles.badgeLock}>
              <Icon name="lock" size={14} />
            </span>
          )}
        </span>
        <b>{name}</b>
        {unlocked ? (
          <small className={fresh ? styles.fresh : undefined}>
            {t(fresh ? 'badges.fresh' : 'badges.unlocked')}
          </small>
        ) : (
          <>
            <span className="bar-p" aria-hidden="true">
              <i style={{ width: `${(progress.value / progress.goal) * 100}%` }} />
            </span>
            <small>
              <span className="sr">{t('badges.locked')} </span>
              {t('badges.progress', { ...progress })}
            </small>
          </>
        )}
      </button>
    </li>
  );
}

/** The thirteen badges in three columns; what is locked is grey. */
export function BadgeGrid({ badges, fresh, onOpen }: Props) {
  return (
    <ul className={styles.badgeGrid}>
      {badges.map((badge) => (
        <Cell key={badge.id} badge={badge} fresh={fresh.has(badge.id)} onOpen={() => onOpen(badge)} />
      ))}
    </ul>
  );
}
