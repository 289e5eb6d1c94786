import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardFace, SUITS, SuitGlyph, type SuitLetter } from '../deck/index.js';
import { Arc } from './Ring.js';
import { useTimer } from './context.js';
import { useDigits } from './digits.js';
import { Icon } from '../ui/art/index.js';
import type { ActionResult, TableHint } from './types.js';
import { useDialog } from './use-dialog.js';
import { cardWords, suitWords } from './words.js';
import { classes } from '../lib/classes.js';
import styles from './TrumpSheet.module.css';
import dialogStyles from './Dialog.module.css';
import handStyles from './Hand.module.css';
import ringStyles from './Ring.module.css';

interface TrumpSheetProps {
  /** The hakem's five cards, sorted. */
  cards: readonly string[];
  /** The phone's advice; null where other people play. */
  hint: TableHint | null;
  onName: (suit: SuitLetter) => Promise<ActionResult>;
}

function SheetClock() {
  const digits = useDigits();
  const timer = useTimer();
  if (timer === null) return null;
  return (
    <span className={classes(ringStyles.ring, ringStyles.live, ringStyles.sheetClock)} data-tone={timer.tone}>
      <Arc share={timer.share} />
      <b>{digits(timer.seconds)}</b>
    </span>
  );
}

function SuitTile({
  suit,
  held,
  chosen,
  hinted,
  onChoose,
}: {
  suit: SuitLetter;
  held: number;
  chosen: boolean;
  hinted: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      className={classes(chosen ? styles.on : '', hinted ? handStyles.hinted : '')}
      onClick={onChoose}
    >
      <SuitGlyph suit={suit} />
      <span>{suitWords(t, suit)}</span>
      <small>{held === 0 ? t('table.held_none') : t('table.held', { count: held })}</small>
      {hinted && <em className={styles.tip}>{t('table.hint_mark')}</em>}
    </button>
  );
}

/** The hakem's choice: five cards, four tiles, then a confirmation against slips. */
export function TrumpSheet({ cards, hint, onName }: TrumpSheetProps) {
  const { t } = useTranslation();
  const title = useId();
  const box = useDialog(null);
  const [chosen, setChosen] = useState<SuitLetter | null>(null);
  const [sending, setSending] = useState(false);

  async function confirm(): Promise<void> {
    if (chosen === null || sending) return;
    setSending(true);
    await onName(chosen);
    setSending(false);
  }

  return (
    <div className={dialogStyles.veil}>
      <div
        className={styles.sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={title}
        ref={box}
        tabIndex={-1}
      >
        <div className={styles.grab} />
        <div className={styles.hd}>
          <div className="grow">
            <h2 id={title}>{t('table.choose_trump')}</h2>
            <p>{t('table.choose_note')}</p>
          </div>
          {hint !== null && (
            <button
              type="button"
              className="tb"
              aria-label={t('table.hint_trump')}
              disabled={hint.ask === null}
              onClick={hint.ask ?? undefined}
            >
              <Icon name="bulb" />
            </button>
          )}
          <SheetClock />
        </div>
        <ul className={styles.five}>
          {cards.map((card) => (
            <li key={card} className="card" aria-label={cardWords(t, card)}>
              <CardFace id={card} />
            </li>
          ))}
        </ul>
        <div className={styles.pick} role="radiogroup" aria-labelledby={title}>
          {SUITS.map((suit) => (
            <SuitTile
              key={suit}
              suit={suit}
              held={cards.filter((card) => card.endsWith(suit)).length}
              chosen={chosen === suit}
              hinted={hint?.trump === suit}
              onChoose={() => setChosen(suit)}
            />
          ))}
        </div>
        <button
          type="button"
          className={classes('btn primary big', styles.big)}
          disabled={chosen === null || sending}
          onClick={() => void confirm()}
        >
          {sending
            ? t('table.sending')
            : chosen === null
              ? t('table.confirm_none')
              : t('table.confirm_trump', { suit: suitWords(t, chosen) })}
        </button>
      </div>
    </div>
  );
}
