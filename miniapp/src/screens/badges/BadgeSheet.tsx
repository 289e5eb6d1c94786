import { useTranslation } from 'react-i18next';
import type { Badge } from '@hokm/shared/api';
import { useFormat } from '../../settings/use-format.js';
import { BadgeArt } from '../../ui/art/BadgeArt.js';
import { Icon } from '../../ui/art/index.js';
import { Sheet } from '../../ui/Sheet.js';
import styles from './badges.module.css';

interface Props {
  badge: Badge;
  /** Only the viewer's own unlocked badges can be shared. */
  onShare: (() => void) | null;
  onClose: () => void;
}

/** One badge: its condition, progress and date. */
export function BadgeSheet({ badge, onShare, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, description, icon, unlocked, unlocked_at, progress } = badge;
  return (
    <Sheet title={name} onClose={onClose}>
      <div className={styles.badgeAbout}>
        <span className={styles.badgeBig}>
          <BadgeArt icon={icon} unlocked={unlocked} />
        </span>
        <p className="row-t">{description}</p>
        {!unlocked && (
          <span className={styles.badgeFar}>
            <span className="bar-p" aria-hidden="true">
              <i style={{ width: `${(progress.value / progress.goal) * 100}%` }} />
            </span>
            <span className="row-s">{t('badges.progress', { ...progress })}</span>
          </span>
        )}
        <span className={unlocked ? 'chip gold' : 'chip'}>
          <Icon name={unlocked ? 'check' : 'lock'} size={16} />
          {unlocked && unlocked_at !== null
            ? t('badges.unlocked_at', { date: format.date(unlocked_at) })
            : t(unlocked ? 'badges.unlocked' : 'badges.locked')}
        </span>
      </div>
      {onShare && (
        <button type="button" className="btn primary wide" onClick={onShare}>
          <Icon name="share" size={20} />
          {t('badges.share')}
        </button>
      )}
    </Sheet>
  );
}
