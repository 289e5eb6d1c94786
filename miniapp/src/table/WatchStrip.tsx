import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/art/index.js';
import styles from './WatchStrip.module.css';

/** Stands where a player has his cards: one only watches, and some way behind. */
export function WatchStrip() {
  const { t } = useTranslation();
  return (
    <div className={styles.watchstrip} role="note">
      <Icon name="users" size={20} />
      <b>{t('table.watch')}</b>
      <span>{t('table.watch_note')}</span>
    </div>
  );
}
