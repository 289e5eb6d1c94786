import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CardFace } from '../../deck/CardFace.js';
import { useConnection } from '../../realtime/index.js';
import type { Lobby } from '../../realtime/index.js';
import { BrandMark, Icon, Toranj } from '../../ui/art/index.js';
import { ResumeCard } from './ResumeCard.js';
import { classes } from '../../lib/classes.js';
import styles from './home.module.css';

const ACES = ['AC', 'AD', 'AS', 'AH'] as const;

function Online({ users_total, loaded }: Lobby) {
  const { t } = useTranslation();
  const { status } = useConnection();
  if (status === 'failed') return <p className={styles.live}>{t('connection.disconnected')}</p>;
  if (status !== 'connected' || !loaded) return <p className={styles.live}>{t('home.offline')}</p>;
  return (
    <p className={styles.live}>
      <i className="dot" />
      <span>{t('home.online', { n: users_total })}</span>
    </p>
  );
}

/** The felt half of home: the name, the four aces and the one big button. */
export function Hero({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation();
  return (
    <section className={classes(styles.hero, 'felt')} aria-label={t('app.name')}>
      <span data-toranj="">
        <Toranj />
      </span>
      <header className="bar">
        <BrandMark size={34} />
        <h1>{t('app.name')}</h1>
        <Link className="tb" to="/settings" aria-label={t('app.settings')}>
          <Icon name="gear" />
        </Link>
      </header>
      <div className={styles.heroArt}>
        <div className={styles.aces} aria-hidden="true">
          {ACES.map((id) => (
            <span className="card" key={id}>
              <CardFace id={id} />
            </span>
          ))}
        </div>
        <ResumeCard />
      </div>
      <Link className="btn primary big" to="/lobby">
        {t('home.start')}
      </Link>
      <Online {...lobby} />
    </section>
  );
}
