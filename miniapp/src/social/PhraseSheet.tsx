import { useTranslation } from 'react-i18next';
import { REACTIONS, type Reaction } from '@hokm/shared/conduct';
import { Sheet } from '../ui/Sheet.js';
import styles from './social.module.css';

interface Props {
  /** Seconds until another may be sent. */
  wait: number;
  onSend: (reaction: Reaction) => void;
  onClose: () => void;
}

/** The eight phrases, two columns of chips. Three in ten seconds; then they count down. */
export function PhraseSheet({ wait, onSend, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('social.title')} onClose={onClose}>
      <div className={styles.phrases}>
        {REACTIONS.map((reaction) => (
          <button
            key={reaction}
            type="button"
            className="btn"
            disabled={wait > 0}
            onClick={() => {
              onSend(reaction);
              onClose();
            }}
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
