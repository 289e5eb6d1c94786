import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BOTS } from '@hokm/shared/bots';
import { Avatar, Icon } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './home.module.css';

const PLACES = [
  { name: 'leaderboard', to: '/leaderboard-new', icon: 'cup' },
  { name: 'rankings', to: '/rankings', icon: 'ladder' },
  { name: 'friends', to: '/friends', icon: 'users' },
  { name: 'badges', to: '/badges', icon: 'medal' },
  { name: 'score', to: '/score', icon: 'chart' },
  { name: 'help', to: '/help', icon: 'book' },
] as const;

/** Places with a sentence about them. */
const BROAD = [
  { name: 'tours', to: '/tours', icon: 'crown' },
  { name: 'gallery', to: '/gallery', icon: 'picture' },
] as const;

/** Some of those who wait on the ladder. */
const FACES = BOTS.slice(-3);

/** The ways to the pages that the bottom navigation has no room for. */
export function NavTiles() {
  const { t } = useTranslation();
  return (
    <nav className={styles.places} aria-label={t('home.places')}>
      <Link className={classes('panel', styles.broad)} to="/ladder">
        <span className={styles.avs} aria-hidden="true">
          {FACES.map(({ player_id, names }) => (
            <span className="av" key={player_id}>
              <Avatar name={names.fa} id={player_id} bot />
            </span>
          ))}
        </span>
        <span className="grow">
          <b className="row-t">{t('home.ladder')}</b>
          <span className="row-s">{t('home.ladder_text')}</span>
        </span>
        <Icon name="fwd" size={20} />
      </Link>
      <Link className={classes('panel', styles.broad)} to="/season">
        <span className="lead-ic">
          <Icon name="shield" />
        </span>
        <span className="grow">
          <b className="row-t">{t('home.season')}</b>
          <span className="row-s">{t('home.season_text')}</span>
        </span>
        <Icon name="fwd" size={20} />
      </Link>
      {PLACES.map(({ name, to, icon }) => (
        <Link key={name} className="panel" to={to}>
          <span className="lead-ic">
            <Icon name={icon} />
          </span>
          <b>{t(`home.${name}`)}</b>
        </Link>
      ))}
      {BROAD.map(({ name, to, icon }) => (
        <Link key={name} className={classes('panel', styles.broad)} to={to}>
          <span className="lead-ic">
            <Icon name={icon} />
          </span>
          <span className="grow">
            <b className="row-t">{t(`home.${name}`)}</b>
            <span className="row-s">{t(`home.${name}_text`)}</span>
          </span>
          <Icon name="fwd" size={20} />
        </Link>
      ))}
    </nav>
  );
}
