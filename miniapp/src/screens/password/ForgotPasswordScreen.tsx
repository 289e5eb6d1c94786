import { useTranslation } from 'react-i18next';
import '../../text/account.js';
import { call } from '../../api/index.js';
import { AccountPage } from '../../account/AccountPage.js';
import { AskForMail } from '../../account/AskForMail.js';

/** `/forgot-password`: a mail with a link to set a new password. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation();
  return (
    <AccountPage title={t('forgot.title')}>
      <AskForMail
        text={t('forgot.text')}
        deed={t('forgot.deed')}
        failed={t('forgot.failed')}
        sent={{ title: t('forgot.sent'), text: t('forgot.sent_text') }}
        ask={(email) => call('POST /auth/forgot-password', { body: { email } })}
      />
    </AccountPage>
  );
}
