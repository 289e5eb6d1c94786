import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { attemptState } from '@hokm/web/sign-in';
import type { ApiError } from '../../api/index.js';
import { EmailField, PasswordField } from '../../ui/form/CredentialFields.js';
import { FormProblem, Submit } from '../../ui/form/Submit.js';
import { useForm, type FieldState, type Form } from '../../data/use-form.js';
import { useEmailFault } from '../../account/use-email-fault.js';
import { Locked } from './Locked.js';
import { useLock } from './use-lock.js';
import type { Credentials, SignIn } from './use-sign-in.js';
import { classes } from '../../lib/classes.js';
import styles from '../../account/account.module.css';
import signInStyles from '../../account/sign-in.module.css';

const EMPTY: Credentials = { email: '', password: '', remember_me: true };

/** The form of `PasswordForm`. It lives as long as the page, so that what is typed survives a look at the other ways. */
export function useSignInForm({ mutation, begin }: SignIn): Form<Credentials> {
  const { t } = useTranslation();
  const emailFault = useEmailFault();
  return useForm({
    initial: EMPTY,
    validate: ({ email, password }) => ({
      email: emailFault(email.trim()),
      password: password === '' ? t('account.password_required') : null,
    }),
    mutation,
    onSubmit: (credentials) => begin({ credentials }),
  });
}

function Remember({ value, onChange }: FieldState<boolean>) {
  const { t } = useTranslation();
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      <span>{t('sign_in.remember')}</span>
    </label>
  );
}

/** The rest of a refusal: how many attempts are left, and that the address may not be verified. */
function RefusalDetails({ refusal, email }: { refusal: ApiError; email: string }) {
  const { t } = useTranslation();
  const { failed, max } = attemptState(refusal);
  return (
    <>
      {failed > 0 && failed < max && <small>{t('sign_in.warning', { n: failed, of: max })}</small>}
      {refusal.code === 'auth/wrong_credentials' && (
        <Link className={styles.inBanner} to="/verify-email" state={{ address: email }}>
          {t('sign_in.not_verified')}
        </Link>
      )}
    </>
  );
}

/** E-mail and password, with links to register and to reset a forgotten password. */
export function PasswordForm({ form }: { form: Form<Credentials> }) {
  const { t } = useTranslation();
  const { values, problem, error } = form;
  const lock = useLock(error);
  return (
    <form className={signInStyles.stack} onSubmit={form.submit} noValidate>
      <fieldset className={classes(signInStyles.stack, styles.plain)} disabled={lock !== null}>
        <EmailField autoComplete="username" {...form.field('email')} />
        <PasswordField
          label={t('account.password')}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <div className={styles.rowEnds}>
          <Remember {...form.field('remember_me')} />
          <Link className="link" to="/forgot-password" state={{ address: values.email }}>
            {t('sign_in.forgot')}
          </Link>
        </div>
      </fieldset>
      {lock !== null && <Locked until={lock} />}
      {lock === null && attemptState(error).lockedUntil === null && (
        <FormProblem text={problem}>
          {error && <RefusalDetails refusal={error} email={values.email} />}
        </FormProblem>
      )}
      <Submit busy={form.isPending} disabled={lock !== null} text={t('sign_in.enter')} />
    </form>
  );
}
