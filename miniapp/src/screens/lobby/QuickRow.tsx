import { useTranslation } from 'react-i18next';
import { useConnection } from '../../realtime/index.js';
import { Icon } from '../../ui/art/index.js';
import { useQuickPlay } from '../home/quick-play.js';

/** Takes a seat with one tap: in the fullest open room, else in a new one. */
export function QuickRow() {
  const { t } = useTranslation();
  const connected = useConnection().status === 'connected';
  const { quickMatch, busy } = useQuickPlay();
  return (
    <button
      type="button"
      className="btn tint wide"
      disabled={!connected || busy !== null}
      onClick={quickMatch}
    >
      {busy === 'quick' ? <span className="spin small" /> : <Icon name="bolt" size={20} />}
      <span>{t('home.quick')}</span>
    </button>
  );
}
