import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { PasswordField } from '../../ui/form/CredentialFields.js';
import { FormProblem, Submit } from '../../ui/form/Submit.js';
import { NewPassword, useNewPasswordFaults } from '../../account/NewPassword.js';
import { useSecurityInfo } from '../../account/security-info.js';
import { withReauthentication } from '../../data/step-up.js';
import { useForm } from '../../data/use-form.js';
import { call } from '../../api/index.js';
import { Notice } from '../../ui/Notice.js';
import { showToast } from '../../ui/Toast.js';
import { SwitchRow } from '../settings/SwitchRow.js';
import { classes } from '../../lib/classes.js';
import styles from '../../account/account.module.css';

const EMPTY = { current: '', password: '', confirm: '', others: true };

/** Under which address the password is kept: password managers want to see it in the form. */
function KnownAddress({ email }: { email: string | null }) {
  if (email === null) return null;
  return (
    <input className="sr" type="text" autoComplete="username" value={email} readOnly tabIndex={-1} hidden />
  );
}

/** `/security/password`: another password, for a person who knows the present one. */
export function ChangePassword() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { info } = useSecurityInfo();
  const passwordFaults = useNewPasswordFaults();
  const form = useForm({
    initial: EMPTY,
    validate: (typed) => ({
      current: typed.current === '' ? t('account.password_required') : null,
      ...passwordFaults(typed),
    }),
    failure: t('password.failed'),
    fieldOf: {
      'auth/wrong_password': 'current',
      'auth/password_weak': 'password',
      'auth/password_same': 'password',
    },
    onSubmit: async ({ current, password, confirm, others }) => {
      const body = {
        current_password: current,
        new_password: password,
        confirm_password: confirm,
        logout_all_sessions: others,
      };
      const { message } = await withReauthentication(() => call('POST /auth/change-password', { body }));
      showToast(message, 'check');
      navigate('/security', { replace: true });
    },
  });
  if (info?.has_password === false)
    return (
      <Notice icon="lock" title={t('password.none')} text={t('password.none_text')}>
        <Link className="btn primary sm" to="/security/email" replace>
          {t('add_email.title')}
        </Link>
      </Notice>
    );
  return (
    <form className={styles.stack} onSubmit={form.submit} noValidate>
      <KnownAddress email={info?.email ?? null} />
      <div className={classes('panel pad', styles.stack)}>
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          {...form.field('current')}
        />
        <NewPassword
          label={t('account.new_password')}
          password={form.field('password')}
          confirm={form.field('confirm')}
        />
      </div>
      <div className="panel list">
        <SwitchRow
          icon="phone"
          title={t('password.others')}
          note={t('password.others_note')}
          on={form.values.others}
          onChange={(others) => form.change({ others })}
        />
      </div>
      <FormProblem text={form.problem} />
      <Submit busy={form.isPending} text={t('password.deed')} />
    </form>
  );
}
