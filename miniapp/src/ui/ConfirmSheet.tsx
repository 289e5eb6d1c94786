import { useTranslation } from 'react-i18next';
import { Sheet } from './Sheet.js';

interface Props {
  title: string;
  /** The text about the consequences. */
  cost: string;
  /** The label of the button that confirms. */
  deed: string;
  busy?: boolean;
  onDeed: () => void;
  onClose: () => void;
}

/** Asks before an action with a cost; cancelling is the primary button, the action itself is last. */
export function ConfirmSheet({ title, cost, deed, busy = false, onDeed, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet title={title} onClose={onClose}>
      <p className="sheet-text">{cost}</p>
      <div className="sheet-choice">
        <button type="button" className="btn primary" onClick={onClose}>
          {t('app.cancel')}
        </button>
        <button type="button" className="btn danger" disabled={busy} onClick={onDeed}>
          {busy ? <span className="spin" /> : deed}
        </button>
      </div>
    </Sheet>
  );
}
