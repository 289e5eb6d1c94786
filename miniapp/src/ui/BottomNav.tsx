import { Link, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from './art/Icon.js';

const ITEMS = [
  { name: 'leaderboard', to: '/leaderboard', icon: 'cup' },
  { name: 'shop', to: '/shop', icon: 'shop' },
  { name: 'profile', to: '/profile', icon: 'user' },
] as const;

/** The three places of the bottom navigation; the one whose path is open is highlighted. */
export function BottomNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <nav className="nav" aria-label={t('nav.label')}>
      {ITEMS.map(({ name, to, icon }) => {
        const here = pathname.startsWith(to);
        return (
          <Link
            key={name}
            to={to}
            className={here ? 'on' : undefined}
            aria-current={here ? 'page' : undefined}
          >
            <Icon name={icon} size={24} />
            <span>{t(`nav.${name}`)}</span>
          </Link>
        );
      })}
    </nav>
  );
}
