import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SuitGlyph, type SuitLetter } from '../deck/index.js';
import { useSideName } from './context.js';
import { useDigits } from './digits.js';
import type { Side } from './places.js';
import { arePropsEqual } from './are-props-equal.js';
import { suitWords } from './words.js';
import { classes } from '../lib/classes.js';
import styles from './Score.module.css';

/** Tricks that win a hand. */
const TARGET = 7;

function SideScore({ side, points, tricks }: { side: Side; points: number; tricks: number }) {
  const { t } = useTranslation();
  const nameOf = useSideName();
  const digits = useDigits();
  return (
    <div className={classes(styles.side, styles[side])}>
      <span className={styles.nm}>
        <b>{nameOf(side)}</b>
        <span className={styles.pts}>{t('table.points', { count: points })}</span>
        <span className={styles.pt} aria-hidden="true">
          {digits(points)}
        </span>
      </span>
      <span className={styles.dots} role="img" aria-label={t('table.dots', { n: tricks })}>
        {Array.from({ length: TARGET }, (_, k) => (
          <i key={k} className={k < tricks ? styles.on : ''} />
        ))}
      </span>
    </div>
  );
}

/** True if a value appeared after the component did, so that it is animated. */
function useRevealed(value: string | null): boolean {
  const [first] = useState(value);
  const [seen, setSeen] = useState({ value, revealed: false });
  if (seen.value !== value)
    setSeen({ value, revealed: value !== null && seen.value === null && first !== value });
  return seen.revealed;
}

function Trump({ suit }: { suit: SuitLetter | null }) {
  const { t } = useTranslation();
  const revealed = useRevealed(suit);
  const label = suit === null ? t('table.trump_unknown') : `${t('table.trump')}: ${suitWords(t, suit)}`;
  return (
    <span className={classes(styles.tok, styles.trump)} role="img" aria-label={label}>
      {suit === null ? (
        <span className={styles.none}>{t('table.unknown')}</span>
      ) : (
        <span className={revealed ? styles.revealed : ''}>
          <SuitGlyph suit={suit} />
        </span>
      )}
      {t('table.trump')}
    </span>
  );
}

function Led({ suit }: { suit: SuitLetter | null }) {
  const { t } = useTranslation();
  const label = suit === null ? t('table.led_none') : `${t('table.led')}: ${suitWords(t, suit)}`;
  return (
    <span className={styles.tok} role="img" aria-label={label}>
      {suit === null ? (
        <span className={styles.none}>–</span>
      ) : (
        <span>
          <SuitGlyph suit={suit} />
        </span>
      )}
      {t('table.led')}
    </span>
  );
}

interface ScoreProps {
  /** Both sides' tricks of this hand and points of the match. */
  tricks: { readonly us: number; readonly them: number };
  points: { readonly us: number; readonly them: number };
  trump: SuitLetter | null;
  led: SuitLetter | null;
}

/** Ours at the start, theirs at the end, trump and the led suit between them. Never covered. */
export const Score = memo(function Score({ tricks, points, trump, led }: ScoreProps) {
  return (
    <div className={styles.score}>
      <SideScore side="us" points={points.us} tricks={tricks.us} />
      <div className={styles.suits}>
        <Trump suit={trump} />
        <Led suit={led} />
      </div>
      <SideScore side="them" points={points.them} tricks={tricks.them} />
    </div>
  );
}, arePropsEqual);
