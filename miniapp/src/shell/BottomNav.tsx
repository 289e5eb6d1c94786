import { Link, useLocation } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { OpenRequests } from './OpenRequests.js';
import { Icon } from '../ui/art/Icon.js';
import { useScrolled } from './use-scrolled.js';

/** The three places, and the other paths that belong to each. */
const ITEMS = [
  { name: 'leaderboard', to: '/leaderboard', icon: 'cup', of: ['/rankings', '/clans'] },
  { name: 'shop', to: '/shop', icon: 'shop', of: [] },
  { name: 'profile', to: '/profile', icon: 'user', of: ['/friends', '/badges', '/score', '/history'] },
] as const;

/** The lobby counts as play, which has no item of its own: there the whole bar is highlighted. */
const PLAY = '/lobby';

/** The three places of the bottom navigation; the one whose path is open is highlighted. It is raised once the page is scrolled. */
export function BottomNav() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const scrolled = useScrolled();
  return (
    <nav
      className="nav"
      aria-label={t('nav.label')}
      data-scrolled={scrolled || undefined}
      data-play={pathname.startsWith(PLAY) || undefined}
    >
      {ITEMS.map(({ name, to, icon, of }) => {
        const at = pathname.startsWith(to);
        const here = at || of.some((path) => pathname.startsWith(path));
        return (
          <Link
            key={name}
            to={to}
            className={here ? 'on' : undefined}
            aria-current={at ? 'page' : here || undefined}
          >
            <Icon name={icon} size={24} />
            <span>{t(`nav.${name}`)}</span>
            {name === 'profile' && <OpenRequests />}
          </Link>
        );
      })}
    </nav>
  );
}
