import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/art/index.js';
import styles from './WatchStrip.module.css';

/** Replaces the hand of cards for spectators: they watch, with a delay. */
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
