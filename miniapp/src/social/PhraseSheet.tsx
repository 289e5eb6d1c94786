import { useTranslation } from 'react-i18next';
import { DRAWN_REACTIONS, QUICK_PHRASES, type Reaction } from '@hokm/shared/conduct';
import { Drawing } from '../ui/art/Drawing.js';
import { Sheet } from '../ui/Sheet.js';
import styles from './social.module.css';

/** Size of a drawing in the sheet, px. */
const DRAWN = 40;

interface Props {
  /** Seconds until another may be sent. */
  wait: number;
  onSend: (reaction: Reaction) => void;
  onClose: () => void;
}

/** The drawn reactions in a grid, then the phrases. Three in ten seconds; then they count down. */
export function PhraseSheet({ wait, onSend, onClose }: Props) {
  const { t } = useTranslation();
  const send = (reaction: Reaction) => {
    onSend(reaction);
    onClose();
  };
  return (
    <Sheet title={t('social.title')} onClose={onClose}>
      <div className={styles.drawings} role="group" aria-label={t('social.drawings')}>
        {DRAWN_REACTIONS.map((reaction) => (
          <button key={reaction} type="button" disabled={wait > 0} onClick={() => send(reaction)}>
            <Drawing name={reaction} words={t(`social.reaction.${reaction}`)} size={DRAWN} />
          </button>
        ))}
      </div>
      <div className={styles.phrases} role="group" aria-label={t('social.phrases')}>
        {QUICK_PHRASES.map((reaction) => (
          <button
            key={reaction}
            type="button"
            className="btn"
            disabled={wait > 0}
            onClick={() => send(reaction)}
          >
            {t(`social.reaction.${reaction}`)}
          </button>
        ))}
      </div>
      <p className={styles.phrasesWait} role="status">
        {wait > 0 && t('social.wait', { n: wait })}
      </p>
    </Sheet>
  );
}
