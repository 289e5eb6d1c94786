import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Badge } from '@hokm/shared/api';
import { BadgeArt } from '../../ui/art/BadgeArt.js';
import '../../styles/badge-art.css';

/** The newest badges; leads to all of them. */
export function BadgeStrip({ badges, to }: { badges: readonly Badge[]; to: string }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="sec">
        <h2>{t('profile.badges')}</h2>
        <Link className="link" to={to}>
          {t('profile.all')}
        </Link>
      </div>
      <Link className="panel strip" to={to} aria-label={t('profile.badges')}>
        {badges.length === 0 && <span className="row-s">{t('profile.badges_none')}</span>}
        {badges.map(({ id, icon, name }) => (
          <span key={id}>
            <BadgeArt icon={icon} />
            <small>{name}</small>
          </span>
        ))}
      </Link>
    </>
  );
}
