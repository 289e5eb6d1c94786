import { Suspense, useDeferredValue } from 'react';
import { AcesSprite } from '../../deck/AcesSprite.js';
import { useLobby } from '../../realtime/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { Hero } from './Hero.js';
import { latePart } from './late-part.js';
import { NotLoaded } from './NotLoaded.js';
import { classes } from '../../lib/classes.js';
import styles from './home.module.css';

/** Begins to load what lies beneath the button. */
export const loadBeneathStart = () => import('./BeneathStart.js');
const BeneathStart = latePart(async () => (await loadBeneathStart()).BeneathStart, NotLoaded);

/** The door of the game: start, go on with a match, play at once, enter by code, and all the other places. */
export function HomeScreen() {
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
            <Suspense>
              <BeneathStart />
            </Suspense>
          )}
        </div>
      </main>
      <BottomNav />
    </>
  );
}
