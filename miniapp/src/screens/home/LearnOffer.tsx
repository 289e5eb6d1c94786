import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../session/index.js';
import { Icon } from '../../ui/art/index.js';
import { keepProgress, LESSON_STEPS, useLessonProgress } from '../help/progress.js';
import { classes } from '../../lib/classes.js';
import styles from './home.module.css';

/** A person who has played this many matches is not offered the lesson. */
const KNOWS_AFTER = 3;

/** Offers the lesson to new players, or its remaining steps if it was begun; nothing once it is finished or dismissed. */
export function LearnOffer() {
  const { t } = useTranslation();
  const { step, status } = useLessonProgress();
  const games = useSession((session) => session.user?.total_games_played ?? null);
  // Decided once: an offer that appears or disappears after the account has loaded would shift the page.
  const [isStranger] = useState(games === null);
  const knows = !isStranger && games !== null && games >= KNOWS_AFTER;
  const begun = status === 'begun';
  if (status === 'done' || status === 'declined' || (!begun && knows)) return null;
  return (
    <section className={classes('panel', styles.learn)} aria-labelledby="learn-title">
      <span className="lead-ic">
        <Icon name="book" />
      </span>
      <span className="grow">
        <b className="row-t" id="learn-title">
          {t(begun ? 'home.learn_on' : 'home.learn')}
        </b>
        <span className="row-s">
          {begun ? t('home.learn_step', { n: step + 1, of: LESSON_STEPS }) : t('home.learn_text')}
        </span>
      </span>
      <span className={styles.learnDo}>
        <Link className={classes('btn sm tint', styles.tint)} to="/help/lesson">
          {t(begun ? 'home.learn_on' : 'home.learn_go')}
        </Link>
        <button type="button" className="btn sm quiet" onClick={() => keepProgress({ status: 'declined' })}>
          {t('home.learn_no')}
        </button>
      </span>
    </section>
  );
}
