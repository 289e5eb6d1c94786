import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { homeScreenAnswered, useOffersHomeScreen } from '../../settings/asked.js';
import { getPlatform, onPlatformChange } from '../../telegram/current.js';
import { Icon } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './home.module.css';

/** True where the client can put the app's icon on the home screen and has not; false until it has said so. */
function useIsMissing(offers: boolean): boolean {
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!offers) return;
    let asked = false;
    const ask = () => {
      const { homeScreen } = getPlatform();
      if (homeScreen === undefined || asked) return;
      asked = true;
      void homeScreen.isMissing().then(setMissing);
    };
    ask();
    return onPlatformChange(ask);
  }, [offers]);
  return missing;
}

/** Offers the icon on the phone's home screen, after three evenings and once. */
export function HomeScreenOffer() {
  const { t } = useTranslation();
  const offers = useOffersHomeScreen();
  const missing = useIsMissing(offers);
  if (!offers || !missing) return null;
  const add = () => {
    homeScreenAnswered();
    getPlatform().homeScreen?.add();
  };
  return (
    <section className={classes('panel', styles.learn)} aria-labelledby="home-screen-title">
      <span className="lead-ic">
        <Icon name="phone" />
      </span>
      <span className="grow">
        <b className="row-t" id="home-screen-title">
          {t('home.icon')}
        </b>
        <span className="row-s">{t('home.icon_text')}</span>
      </span>
      <span className={styles.learnDo}>
        <button type="button" className={classes('btn sm tint', styles.tint)} onClick={add}>
          {t('home.icon_add')}
        </button>
        <button type="button" className="btn sm quiet" onClick={homeScreenAnswered}>
          {t('home.learn_no')}
        </button>
      </span>
    </section>
  );
}
