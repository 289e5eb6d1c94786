import { useTranslation } from 'react-i18next';
import { isEmailAddress } from '@hokm/shared/email';
import { codeText } from '@hokm/web/errors';
import { useLanguage } from '../settings/index.js';

/** Says what is wrong with a typed address, before it is sent; null when nothing is. */
export function useEmailFault(): (email: string) => string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  return (email) => {
    if (email === '') return t('account.email_required');
    return isEmailAddress(email) ? null : codeText('auth/email_invalid', null, language);
  };
}
