import { useTranslation } from 'react-i18next';
import { Sheet } from './Sheet.js';

interface Props {
  title: string;
  /** The text about the consequences. */
  cost: string;
  /** The label of the button that confirms. */
  deed: string;
  busy?: boolean;
  /** The action harms nothing and is what the person wants: it is the primary button. */
  isWanted?: boolean;
  onDeed: () => void;
  onClose: () => void;
}

/** Asks before an action with a cost; cancelling is the primary button, unless the action is wanted. The action itself is last. */
export function ConfirmSheet({ title, cost, deed, busy = false, isWanted = false, onDeed, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet title={title} onClose={onClose}>
      <p className="sheet-text">{cost}</p>
      <div className="sheet-choice">
        <button type="button" className={`btn ${isWanted ? 'tint' : 'primary'}`} onClick={onClose}>
          {t('app.cancel')}
        </button>
        <button
          type="button"
          className={`btn ${isWanted ? 'primary' : 'danger'}`}
          disabled={busy}
          onClick={onDeed}
        >
          {busy ? <span className="spin" /> : deed}
        </button>
      </div>
    </Sheet>
  );
}
