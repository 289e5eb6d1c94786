import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSiteTitle } from '../../data/config.js';
import { CardFace } from '../../deck/CardFace.js';
import { useConnection, useOwnSeat } from '../../realtime/index.js';
import type { Lobby, OwnSeat } from '../../realtime/index.js';
import { useSession } from '../../session/index.js';
import { BrandMark, Icon, Toranj } from '../../ui/art/index.js';
import { Bell } from '../inbox/Bell.js';
import { latePart } from './late-part.js';
import { NotLoaded } from './NotLoaded.js';
import { FIRST_TABLE } from '../../navigation/lobby-state.js';
import { classes } from '../../lib/classes.js';
import styles from './home.module.css';

/** Comes with what lies beneath the button, before there is a connection that tells of a match. */
const ResumeCard = latePart(async () => (await import('./ResumeCard.js')).ResumeCard, NotLoaded);

const ACES = ['AC', 'AD', 'AS', 'AH'] as const;

/** True for a person who has never finished a match. */
const useIsNewcomer = () => useSession(({ user }) => user?.total_games_played === 0);

function Online({ users_total, loaded }: Lobby) {
  const { t } = useTranslation();
  const { status } = useConnection();
  const isNewcomer = useIsNewcomer();
  if (status === 'failed') return <p className={styles.live}>{t('connection.disconnected')}</p>;
  if (status !== 'connected' || !loaded) return <p className={styles.live}>{t('home.offline')}</p>;
  return (
    <p className={styles.live}>
      <i className="dot" />
      <span>{t('home.online', { n: users_total })}</span>
      {isNewcomer && (
        <Link className={styles.toLobby} to="/lobby">
          {t('home.to_lobby')}
        </Link>
      )}
    </p>
  );
}

/** The four aces; where a match runs or a seat is kept, the way back to it instead. */
function HeroArt({ seat }: { seat: OwnSeat }) {
  if (seat.roomId !== null && seat.status !== null)
    return (
      <div className={styles.heroArt}>
        <Suspense>
          <ResumeCard />
        </Suspense>
      </div>
    );
  return (
    <div className={styles.heroArt}>
      <div className={styles.aces} aria-hidden="true">
        {ACES.map((id) => (
          <span className="card" key={id}>
            <CardFace id={id} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** The big button: to the lobby, where a newcomer's first table begins by itself. */
function Start({ isSecond }: { isSecond: boolean }) {
  const { t } = useTranslation();
  return (
    <Link
      className={classes('btn big', isSecond ? styles.second : 'primary')}
      to="/lobby"
      state={FIRST_TABLE}
    >
      {t('home.start')}
    </Link>
  );
}

/** The felt half of home: the name, the four aces or the running match, and the one big button. */
export function Hero({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation();
  const seat = useOwnSeat();
  const title = useSiteTitle();
  return (
    <section className={classes(styles.hero, 'felt')} aria-label={title}>
      <span data-toranj="">
        <Toranj />
      </span>
      <header className="bar">
        <BrandMark size={34} />
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <Bell />
        <Link className="tb" to="/settings" aria-label={t('app.settings')}>
          <Icon name="gear" />
        </Link>
      </header>
      <HeroArt seat={seat} />
      <Start isSecond={seat.roomId !== null && seat.status !== null} />
      <Online {...lobby} />
    </section>
  );
}
