import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailField } from '../../ui/form/CredentialFields.js';
import { FormProblem, Submit } from '../../ui/form/Submit.js';
import { MailSent } from '../../account/MailSent.js';
import { NewPassword, useNewPasswordFaults } from '../../account/NewPassword.js';
import { withReauthentication } from '../../data/step-up.js';
import { useForm } from '../../data/use-form.js';
import { useEmailFault } from '../../account/use-email-fault.js';
import { call } from '../../api/index.js';
import { showToast } from '../../ui/Toast.js';
import { classes } from '../../lib/classes.js';
import styles from '../../account/account.module.css';

const EMPTY = { email: '', password: '', confirm: '' };

/** `/security/email`: an address and a password as a further way into the account. The mailed link adds it. */
export function AddEmail() {
  const { t } = useTranslation();
  const emailFault = useEmailFault();
  const passwordFaults = useNewPasswordFaults();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: EMPTY,
    validate: (typed) => ({ email: emailFault(typed.email.trim()), ...passwordFaults(typed) }),
    failure: t('identities.link_failed'),
    fieldOf: { 'auth/password_weak': 'password' },
    onSubmit: async ({ email }) => {
      showToast((await ask(email.trim())).message, 'mail');
      setSentTo(email.trim());
    },
  });
  const ask = (address: string) => {
    const { password, confirm } = form.values;
    return withReauthentication(() =>
      call('POST /auth/identities/email', { body: { email: address, password, confirm_password: confirm } }),
    );
  };
  if (sentTo !== null)
    return (
      <MailSent
        title={t('register.sent')}
        text={t('add_email.sent_text')}
        address={sentTo}
        again={ask}
        failed={t('identities.link_failed')}
        onOther={() => setSentTo(null)}
      />
    );
  return (
    <form className={classes('panel pad', styles.stack)} onSubmit={form.submit} noValidate>
      <p className="row-s">{t('add_email.text')}</p>
      <EmailField autoComplete="username" {...form.field('email')} />
      <NewPassword
        label={t('account.password')}
        password={form.field('password')}
        confirm={form.field('confirm')}
      />
      <FormProblem text={form.problem} />
      <Submit busy={form.isPending} text={t('add_email.deed')} />
    </form>
  );
}
