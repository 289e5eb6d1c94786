import { useTranslation } from 'react-i18next';
import { CardFace, DeckSprite } from '../../deck/index.js';
import { useSettings } from '../../settings/index.js';
import { classes } from '../../lib/classes.js';
import styles from './settings.module.css';

const SAMPLE = ['AS', 'KH', 'QC', 'JD'] as const;

/** Two colours or four, shown on real cards. */
export function DeckChoice() {
  const { t } = useTranslation();
  const fourColour = useSettings((settings) => settings.fourColour);
  const change = useSettings((settings) => settings.change);
  return (
    <div className={classes('panel', styles.decks)} role="radiogroup" aria-label={t('settings.cards')}>
      <DeckSprite />
      {[false, true].map((four) => (
        <button
          key={String(four)}
          type="button"
          role="radio"
          aria-checked={four === fourColour}
          className={four === fourColour ? classes(styles.dk, styles.on) : styles.dk}
          onClick={() => change({ fourColour: four })}
        >
          <span className={four ? classes(styles.fan4, styles.four) : classes(styles.fan4, styles.twoInks)}>
            {SAMPLE.map((id) => (
              <span className="card" key={id}>
                <CardFace id={id} />
              </span>
            ))}
          </span>
          <span>{t(four ? 'settings.four_colours' : 'settings.two_colours')}</span>
        </button>
      ))}
    </div>
  );
}
