import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { AcesSprite } from '../../deck/AcesSprite.js';
import { useLobby } from '../../realtime/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { DailyReward } from './DailyReward.js';
import { FeaturedStory } from './FeaturedStory.js';
import { Hero } from './Hero.js';
import { HomeScreenOffer } from './HomeScreenOffer.js';
import { LateParts } from './LateParts.js';
import { LateQuests } from './LateQuests.js';
import { LearnOffer } from './LearnOffer.js';
import { NavTiles } from './NavTiles.js';
import { QuickActions } from './QuickActions.js';
import { classes } from '../../lib/classes.js';
import styles from './home.module.css';

/** The door of the game: start, go on with a match, play at once, enter by code, and all the other places. */
export function HomeScreen() {
  const { t } = useTranslation();
  const lobby = useLobby();
  // The button first: what lies beneath it is drawn in the moment after, and pushes nothing.
  const whole = useDeferredValue(true, false);
  return (
    <>
      <AcesSprite />
      <main className={styles.homep}>
        <Hero lobby={lobby} />
        <div className={classes('page', styles.home)}>
          {whole && (
            <>
              <ConnectionBanner />
              <QuickActions />
              <LearnOffer />
              <HomeScreenOffer />
              <DailyReward />
              <LateQuests />
              <FeaturedStory />
              <h2 className="sr">{t('home.places')}</h2>
              <NavTiles />
              {/* They may load late or not at all, so nothing is placed below them. */}
              <LateParts />
            </>
          )}
        </div>
      </main>
      <BottomNav />
    </>
  );
}
