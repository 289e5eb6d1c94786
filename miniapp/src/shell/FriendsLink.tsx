import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/art/index.js';
import { OpenRequests } from './OpenRequests.js';
import { useOpenRequests } from '../social/open-requests.js';

/** Leads to the friends, and straight to the requests while some are open. */
export function FriendsLink() {
  const { t } = useTranslation();
  const waiting = useOpenRequests() > 0;
  return (
    <Link className="btn wide" to={waiting ? '/friends?tab=requests' : '/friends'}>
      <Icon name="users" size={20} />
      <span>{t('nav.friends')}</span>
      <OpenRequests />
    </Link>
  );
}
