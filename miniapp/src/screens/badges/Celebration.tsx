import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Badge } from '@hokm/shared/api';
import { getPlatform } from '../../telegram/current.js';
import { BadgeArt } from '../../ui/art/BadgeArt.js';
import { Icon, Toranj } from '../../ui/art/index.js';
import { Sheet } from '../../ui/Sheet.js';
import { classes } from '../../lib/classes.js';
import styles from './badges.module.css';

interface Props {
  badges: readonly Badge[];
  onShare: (badge: Badge) => void;
  onClose: () => void;
}

/** Newly unlocked badges, one after another. */
export function Celebration({ badges, onShare, onClose }: Props) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  useEffect(() => getPlatform().haptic('success'), [at]);
  const badge = badges[at];
  if (!badge) return null;
  const last = at === badges.length - 1;
  return (
    <Sheet title={t('badges.new')} onClose={onClose}>
      <div className={classes(styles.cheer, 'felt')} key={badge.id}>
        <Toranj />
        <span className={styles.badgeBig}>
          <BadgeArt icon={badge.icon} />
        </span>
        <b>{badge.name}</b>
        <span>{badge.description}</span>
        {badges.length > 1 && <small>{t('badges.new_count', { n: at + 1, of: badges.length })}</small>}
      </div>
      <div className={styles.cheerDeeds}>
        <button type="button" className="btn" onClick={() => onShare(badge)}>
          <Icon name="share" size={20} />
          {t('badges.share')}
        </button>
        <button type="button" className="btn primary" onClick={() => (last ? onClose() : setAt(at + 1))}>
          {t(last ? 'badges.fine' : 'badges.next')}
        </button>
      </div>
    </Sheet>
  );
}
