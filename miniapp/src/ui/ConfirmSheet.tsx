import { useTranslation } from 'react-i18next';
import { Sheet } from './Sheet.js';

interface Props {
  title: string;
  /** The consequences, in words. */
  cost: string;
  /** The words of the deed itself. */
  deed: string;
  busy?: boolean;
  onDeed: () => void;
  onClose: () => void;
}

/** Asks before something that costs: leaving it is the primary way, the deed stands at the end. */
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
