import { useTranslation } from 'react-i18next';
import type { Badge } from '@hokm/shared/api';
import { BadgeArt } from '../../ui/art/BadgeArt.js';
import { Icon } from '../../ui/art/index.js';

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
      <button type="button" className={unlocked ? 'badge-cell' : 'badge-cell locked'} onClick={onOpen}>
        <span className="badge-pic">
          <BadgeArt icon={icon} unlocked={unlocked} />
          {!unlocked && (
            <span className="badge-lock">
              <Icon name="lock" size={14} />
            </span>
          )}
        </span>
        <b>{name}</b>
        {unlocked ? (
          <small className={fresh ? 'fresh' : undefined}>
            {t(fresh ? 'badges.fresh' : 'badges.unlocked')}
          </small>
        ) : (
          <>
            <span className="bar-p" aria-hidden="true">
              <i style={{ width: `${(progress.value / progress.goal) * 100}%` }} />
            </span>
            <small className="num">
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
    <ul className="badge-grid">
      {badges.map((badge) => (
        <Cell key={badge.id} badge={badge} fresh={fresh.has(badge.id)} onOpen={() => onOpen(badge)} />
      ))}
    </ul>
  );
}
