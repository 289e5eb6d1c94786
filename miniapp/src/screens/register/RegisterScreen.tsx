import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '@hokm/shared/api/profile/limits';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import '../../text/account.js';
import { AccountPage } from '../../account/AccountPage.js';
import { EmailField } from '../../ui/form/CredentialFields.js';
import { FormProblem, Submit } from '../../ui/form/Submit.js';
import { TextField } from '../../ui/form/TextField.js';
import { MailSent } from '../../account/MailSent.js';
import { NewPassword, useNewPasswordFaults } from '../../account/NewPassword.js';
import { useForm } from '../../data/use-form.js';
import { useEmailFault } from '../../account/use-email-fault.js';
import { useConfig } from '../../data/config.js';
import { call } from '../../api/index.js';
import { setSession, useSession } from '../../session/index.js';
import { Notice } from '../../ui/Notice.js';
import { showToast } from '../../ui/Toast.js';
import { classes } from '../../lib/classes.js';
import styles from '../../account/account.module.css';

const EMPTY = { name: '', email: '', password: '', confirm: '' };

/** The form of a new account; `onSent`: a mail is on its way. */
function RegisterForm({ onSent }: { onSent: (address: string) => void }) {
  const { t } = useTranslation();
  const emailFault = useEmailFault();
  const passwordFaults = useNewPasswordFaults();
  const navigate = useNavigate();
  const form = useForm({
    initial: EMPTY,
    validate: (typed) => ({ email: emailFault(typed.email.trim()), ...passwordFaults(typed) }),
    failure: t('register.failed'),
    fieldOf: { 'auth/email_invalid': 'email', 'auth/password_weak': 'password' },
    onSubmit: async ({ name, email, password, confirm }) => {
      const { message, user, token, expires_at } = await call('POST /auth/register', {
        body: {
          email: email.trim(),
          password,
          confirm_password: confirm,
          ...(name.trim() === '' ? {} : { name: name.trim() }),
        },
      });
      showToast(message, 'mail');
      if (user !== null && token !== undefined && expires_at !== undefined) {
        setSession({ success: true, user, token, expires_at });
        navigate('/', { replace: true });
      } else onSent(email.trim());
    },
  });
  return (
    <form className={classes('panel pad', styles.stack)} onSubmit={form.submit} noValidate>
      <p className="row-s">{t('register.intro')}</p>
      <TextField
        label={t('register.name')}
        autoComplete="nickname"
        maxLength={NAME_MAX}
        {...form.field('name')}
      />
      <EmailField autoComplete="username" {...form.field('email')} />
      <NewPassword
        label={t('account.password')}
        password={form.field('password')}
        confirm={form.field('confirm')}
      />
      <FormProblem text={form.problem} />
      <Submit busy={form.isPending} text={t('register.deed')} />
      <Link className="btn quiet" to="/sign-in">
        {t('register.have')}
      </Link>
    </form>
  );
}

/** `/register`: an account with an address and a password. It is made by the link that is mailed. */
export function RegisterScreen() {
  const { t } = useTranslation();
  const config = useConfig();
  const isGuest = useSession((session) => session.user?.is_guest ?? false);
  const [address, setAddress] = useState<string | null>(null);
  const closed = config !== null && !config.registration_open;
  const off = config !== null && !config.sign_in.password && !closed;
  // A guest keeps coins and score when the e-mail address is added to their existing account.
  if (isGuest) return <Navigate to="/security/email" replace />;
  return (
    <AccountPage title={t('register.title')}>
      {off && <Notice icon="mail" title={t('account.mail_off')} />}
      {closed && (
        <Notice icon="off" title={t('register.closed')}>
          <Link className="btn primary sm" to="/sign-in">
            {t('register.have')}
          </Link>
        </Notice>
      )}
      {!off && !closed && address === null && <RegisterForm onSent={setAddress} />}
      {address !== null && (
        <MailSent
          title={t('register.sent')}
          text={t('register.sent_text')}
          address={address}
          again={(email) => call('POST /auth/resend-verification', { body: { email } })}
          failed={t('verify.resend_failed')}
          onOther={() => setAddress(null)}
        />
      )}
    </AccountPage>
  );
}
