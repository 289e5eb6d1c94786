import { Suspense, useDeferredValue } from 'react';
import { arrival } from '@hokm/web/browser';
import { lazy } from '@hokm/web/react';
import { AcesSprite } from '../../deck/AcesSprite.js';
import { useLobby } from '../../realtime/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { Hero } from './Hero.js';
import { NotLoaded } from './NotLoaded.js';
import { classes } from '../../lib/classes.js';
import { logWarning } from '../../lib/log.js';
import styles from './home.module.css';

/** Begins to load what lies beneath the button. */
export const loadBeneathStart = () => import('./BeneathStart.js');
/** So long is waited for it, ms: the button is there meanwhile. */
const BENEATH_MS = 20_000;
const BeneathStart = lazy(async () => {
  try {
    return { default: (await arrival(loadBeneathStart(), BENEATH_MS)).BeneathStart };
  } catch (error) {
    logWarning('What lies beneath home’s button', error);
    return { default: NotLoaded };
  }
});

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
