import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { FormProblem, PasswordField, Submit } from '../../account/Fields.js';
import { NewPassword, typedFault } from '../../account/NewPassword.js';
import { useSecurityInfo } from '../../account/security-info.js';
import { withReauthentication } from '../../data/step-up.js';
import { useMutation } from '../../data/use-mutation.js';
import { call } from '../../api/index.js';
import { Notice } from '../../ui/Notice.js';
import { showToast } from '../../ui/Toast.js';
import { SwitchRow } from '../settings/SwitchRow.js';
import { classes } from '../../lib/classes.js';
import styles from '../../account/account.module.css';

const EMPTY = { password: '', confirm: '' };

/** Under which address the password is kept: password managers want to see it in the form. */
function KnownAddress({ email }: { email: string | null }) {
  if (email === null) return null;
  return (
    <input className="sr" type="text" autoComplete="username" value={email} readOnly tabIndex={-1} hidden />
  );
}

/** `/security/password`: another password, for who knows the one they have. */
export function ChangePassword() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { info } = useSecurityInfo();
  const [current, setCurrent] = useState('');
  const [typed, setTyped] = useState(EMPTY);
  const [others, setOthers] = useState(true);
  const [tried, setTried] = useState(false);
  const deed = useMutation(t('password.failed'));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (current === '' || typedFault(typed) !== null) return;
    const body = {
      current_password: current,
      new_password: typed.password,
      confirm_password: typed.confirm,
      logout_all_sessions: others,
    };
    void deed.run(async () => {
      showToast(
        (await withReauthentication(() => call('POST /auth/change-password', { body }))).message,
        'check',
      );
      void navigate('/security', { replace: true });
    });
  };
  if (info?.has_password === false)
    return (
      <Notice icon="lock" title={t('password.none')} text={t('password.none_text')}>
        <Link className="btn primary sm" to="/security/email" replace>
          {t('add_email.title')}
        </Link>
      </Notice>
    );
  const refusedRules = deed.error?.details.errors;
  const wrong = deed.error?.code === 'auth/wrong_password' ? deed.problem : null;
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <KnownAddress email={info?.email ?? null} />
      <div className={classes('panel pad', styles.stack)}>
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          value={current}
          bad={tried && current === '' ? t('account.password_required') : wrong}
          onChange={(value) => {
            deed.reset();
            setCurrent(value);
          }}
        />
        <NewPassword
          label={t('account.new_password')}
          typed={typed}
          tried={tried}
          refused={refusedRules}
          onChange={(changed) => {
            deed.reset();
            setTyped(changed);
          }}
        />
      </div>
      <div className="panel list">
        <SwitchRow
          icon="phone"
          title={t('password.others')}
          note={t('password.others_note')}
          on={others}
          onChange={setOthers}
        />
      </div>
      <FormProblem text={refusedRules || wrong !== null ? null : deed.problem} />
      <Submit busy={deed.isPending} text={t('password.deed')} />
    </form>
  );
}
