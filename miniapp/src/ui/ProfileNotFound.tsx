import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notice } from './Notice.js';

/** Shown when no account has this id, with a link to the search for people. */
export function ProfileNotFound() {
  const { t } = useTranslation();
  return (
    <Notice icon="user" title={t('profile.not_found')} text={t('profile.not_found_text')}>
      <Link className="btn sm tint" to="/friends">
        {t('profile.find_people')}
      </Link>
    </Notice>
  );
}
