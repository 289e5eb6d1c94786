import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/art/index.js';
import styles from '../../account/account.module.css';

/** Warns a guest that signing in leaves the guest account behind, and shows how to keep its coins. */
export function GuestNow() {
  const { t } = useTranslation();
  return (
    <div className="banner warn" role="status">
      <Icon name="user" size={20} />
      <span className="grow">
        {t('sign_in.guest_now')}
        <small>{t('sign_in.guest_warning')}</small>
        <Link className={styles.inBanner} to="/security">
          {t('sign_in.keep_guest')}
        </Link>
      </span>
    </div>
  );
}
