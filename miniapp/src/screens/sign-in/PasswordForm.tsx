import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ATTEMPTS_MAX, attemptState } from '@hokm/web/sign-in';
import type { ApiError } from '../../api/index.js';
import { EmailField, FormProblem, PasswordField, Submit } from '../../account/Fields.js';
import type { Mutation } from '../../data/use-mutation.js';
import { useEmailFault } from '../../account/use-email-fault.js';
import { Locked } from './Locked.js';
import { useLock } from './use-lock.js';
import { classes } from '../../lib/classes.js';
import styles from '../../account/account.module.css';
import signInStyles from '../../account/sign-in.module.css';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember_me: boolean;
}

interface Props {
  values: Credentials;
  onChange: (values: Credentials) => void;
  deed: Mutation;
  onSubmit: () => void;
}

function Remember({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={on} onChange={({ target }) => onChange(target.checked)} />
      <span>{t('sign_in.remember')}</span>
    </label>
  );
}

/** The rest of a refusal: how many attempts are left, and that the address may not be verified. */
function RefusalDetails({ refusal, email }: { refusal: ApiError; email: string }) {
  const { t } = useTranslation();
  const { failed } = attemptState(refusal);
  return (
    <>
      {failed > 0 && failed < ATTEMPTS_MAX && (
        <small>{t('sign_in.warning', { n: failed, of: ATTEMPTS_MAX })}</small>
      )}
      {refusal.code === 'auth/wrong_credentials' && (
        <Link className={styles.inBanner} to="/verify-email" state={{ address: email }}>
          {t('sign_in.not_verified')}
        </Link>
      )}
    </>
  );
}

/** E-mail and password, with links to register and to reset a forgotten password. */
export function PasswordForm({ values, onChange, deed, onSubmit }: Props) {
  const { t } = useTranslation();
  const [tried, setTried] = useState(false);
  const lock = useLock(deed.error);
  const fault = useEmailFault()(values.email.trim());
  const change = (some: Partial<Credentials>) => {
    setTried(false);
    if (lock === null) deed.reset();
    onChange({ ...values, ...some });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null && values.password !== '') onSubmit();
  };
  return (
    <form className={signInStyles.stack} onSubmit={submit} noValidate>
      <fieldset className={classes(signInStyles.stack, styles.plain)} disabled={lock !== null}>
        <EmailField
          autoComplete="username"
          value={values.email}
          bad={tried ? fault : null}
          onChange={(email) => change({ email })}
        />
        <PasswordField
          label={t('account.password')}
          autoComplete="current-password"
          value={values.password}
          bad={tried && values.password === '' ? t('account.password_required') : null}
          onChange={(password) => change({ password })}
        />
        <div className={styles.rowEnds}>
          <Remember on={values.remember_me} onChange={(remember_me) => change({ remember_me })} />
          <Link className="link" to="/forgot-password" state={{ address: values.email }}>
            {t('sign_in.forgot')}
          </Link>
        </div>
      </fieldset>
      {lock !== null && <Locked words={deed.problem ?? ''} until={lock} />}
      {lock === null && attemptState(deed.error).lockedUntil === null && (
        <FormProblem text={deed.problem}>
          {deed.error && <RefusalDetails refusal={deed.error} email={values.email} />}
        </FormProblem>
      )}
      <Submit busy={deed.isPending} disabled={lock !== null} text={t('sign_in.enter')} />
    </form>
  );
}
