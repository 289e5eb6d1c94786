import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CardFace, DeckSprite } from '../../deck/index.js';
import { useConnection, useLobby } from '../../realtime/index.js';
import type { Lobby } from '../../realtime/index.js';
import { BrandMark, Icon, Toranj } from '../../ui/art/index.js';
import { BottomNav } from '../../ui/BottomNav.js';
import { ConnectionBanner } from '../../ui/ConnectionBanner.js';
import { CodeSheet } from './CodeSheet.js';
import { ResumeCard } from './ResumeCard.js';
import { useQuickPlay } from './quick-play.js';

const ACES = ['AC', 'AD', 'AS', 'AH'] as const;

function Online({ users_total, loaded }: Lobby) {
  const { t } = useTranslation();
  const { status } = useConnection();
  if (status !== 'connected' || !loaded) return <p className="live">{t('home.offline')}</p>;
  return (
    <p className="live">
      <i className="dot" />
      <span>{t('home.online', { n: users_total })}</span>
    </p>
  );
}

function Hero({ lobby }: { lobby: Lobby }) {
  const { t } = useTranslation();
  return (
    <section className="hero felt">
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
      <div className="aces" aria-hidden="true">
        {ACES.map((id) => (
          <span className="card" key={id}>
            <CardFace id={id} />
          </span>
        ))}
      </div>
      <Link className="btn primary big" to="/lobby">
        {t('home.start')}
      </Link>
      <Online {...lobby} />
    </section>
  );
}

/** The door of the game: start, go on with a match, play at once, enter by code. */
export function HomeScreen() {
  const { t } = useTranslation();
  const connected = useConnection().status === 'connected';
  const lobby = useLobby();
  const [asksCode, setAsksCode] = useState(false);
  const { quickMatch, withBots, busy } = useQuickPlay(lobby.rooms);
  const closed = !connected || busy !== null;
  return (
    <>
      <DeckSprite />
      <Hero lobby={lobby} />
      <main className="page home">
        <ConnectionBanner />
        <ResumeCard />
        <div className="trio">
          <button className="panel" type="button" disabled={closed} onClick={quickMatch}>
            {busy === 'quick' ? <span className="spin" /> : <Icon name="bolt" size={26} />}
            <b>{t('home.quick')}</b>
          </button>
          <button className="panel" type="button" disabled={closed} onClick={withBots}>
            {busy === 'bots' ? <span className="spin" /> : <Icon name="bot" size={26} />}
            <b>{t('home.bots')}</b>
          </button>
          <button className="panel" type="button" disabled={closed} onClick={() => setAsksCode(true)}>
            <Icon name="key" size={26} />
            <b>{t('home.code')}</b>
          </button>
        </div>
        <section className="panel list">
          <div>
            <span className="lead-ic">
              <Icon name="help" />
            </span>
            <span className="grow">
              <b className="row-t">{t('home.rules_title')}</b>
              <span className="row-s">{t('home.rules')}</span>
            </span>
          </div>
        </section>
      </main>
      <BottomNav />
      {asksCode && <CodeSheet onClose={() => setAsksCode(false)} />}
    </>
  );
}
