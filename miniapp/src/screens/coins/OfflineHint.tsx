import { useTranslation } from 'react-i18next';
import { useOffline } from '../../realtime/index.js';
import '../../text/coins.js';
import { Icon } from '../../ui/art/index.js';
import styles from './coins.module.css';

/** In a sheet that would send something: says that the server is not reached; nothing while it is. */
export function OfflineHint() {
  const { t } = useTranslation();
  if (!useOffline()) return null;
  return (
    <p className={`hint ${styles.offline}`} role="status">
      <Icon name="off" size={18} />
      {t('coins.offline')}
    </p>
  );
}
