import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/art/index.js';
import styles from './home.module.css';

const PLACES = [
  { name: 'leaderboard', to: '/leaderboard-new', icon: 'cup' },
  { name: 'rankings', to: '/rankings', icon: 'ladder' },
  { name: 'friends', to: '/friends', icon: 'users' },
  { name: 'badges', to: '/badges', icon: 'medal' },
  { name: 'score', to: '/score', icon: 'chart' },
  { name: 'help', to: '/help', icon: 'book' },
] as const;

/** The ways to the pages that the bottom navigation has no room for. */
export function NavTiles() {
  const { t } = useTranslation();
  return (
    <nav className={styles.places} aria-label={t('home.places')}>
      {PLACES.map(({ name, to, icon }) => (
        <Link key={name} className="panel" to={to}>
          <span className="lead-ic">
            <Icon name={icon} />
          </span>
          <b>{t(`home.${name}`)}</b>
        </Link>
      ))}
    </nav>
  );
}
