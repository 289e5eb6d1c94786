import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Notice } from './Notice.js';

/** There is nobody of this id; the way on leads to where people are found. */
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
