import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/art/index.js';
import styles from '../../account/account.module.css';

/** What signing in costs somebody who plays as a guest, and how the guest's coins are kept instead. */
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
