import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/art/index.js';
import '../text/newcomers.js';
import styles from './WatchStrip.module.css';

/** Replaces the hand of cards for spectators: they watch with a delay, or wait for the seat that they get after this hand. */
export function WatchStrip({ giveUpSeat, more }: { giveUpSeat: (() => void) | null; more: ReactNode }) {
  const { t } = useTranslation();
  if (giveUpSeat !== null)
    return (
      <div className={styles.watchstrip} role="status">
        <Icon name="users" size={20} />
        <b>{t('newcomers.waits')}</b>
        <button type="button" className="btn small" onClick={giveUpSeat}>
          {t('newcomers.give_up')}
        </button>
      </div>
    );
  return (
    <div className={styles.watchstrip} role="note">
      <Icon name="users" size={20} />
      <b>{t('table.watch')}</b>
      <span>{t('table.watch_note')}</span>
      {more}
    </div>
  );
}
