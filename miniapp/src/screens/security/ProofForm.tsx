import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField, PasswordField } from '../../ui/form/CredentialFields.js';
import { FormProblem, Submit } from '../../ui/form/Submit.js';
import { withReauthentication } from '../../data/step-up.js';
import { useForm } from '../../data/use-form.js';
import { call } from '../../api/index.js';
import { showToast } from '../../ui/Toast.js';
import styles from '../../account/account.module.css';

const EMPTY = { password: '', code: '' };

interface Props {
  /** Turning the second factor off, or making new recovery codes. */
  kind: 'end' | 'codes';
  hasPassword: boolean;
  /** The new codes; none when it was turned off. */
  onDone: (codes: readonly string[]) => void;
}

/** Asks for the password, where there is one, and for a code of the app or a recovery code; then does it. */
export function ProofForm({ kind, hasPassword, onDone }: Props) {
  const { t } = useTranslation();
  const [byRecovery, setByRecovery] = useState(false);
  const ending = kind === 'end';
  const form = useForm({
    initial: EMPTY,
    validate: ({ password, code }) => ({
      password: hasPassword && password === '' ? t('account.password_required') : null,
      code: code === '' ? t('account.code_required') : null,
    }),
    failure: t(ending ? 'two_factor.end_failed' : 'recovery.failed'),
    fieldOf: { 'auth/wrong_password': 'password', 'auth/two_factor_wrong': 'code' },
    onSubmit: async ({ password, code }) => {
      const body = { token: code, ...(hasPassword ? { password } : {}) };
      if (ending) {
        const { message } = await withReauthentication(() => call('POST /auth/disable-2fa', { body }));
        showToast(message, 'check');
        onDone([]);
      } else
        onDone(
          (await withReauthentication(() => call('POST /auth/recovery-codes', { body }))).recovery_codes,
        );
    },
  });
  return (
    <form className={styles.stack} onSubmit={form.submit} noValidate>
      {hasPassword && (
        <PasswordField
          label={t('account.password')}
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      <CodeField
        key={String(byRecovery)}
        kind={byRecovery ? 'recovery' : 'totp'}
        label={t(byRecovery ? 'account.recovery_code' : 'account.code')}
        {...form.field('code')}
      />
      <FormProblem text={form.problem} />
      <Submit busy={form.isPending} danger={ending} text={t(ending ? 'two_factor.end' : 'recovery.renew')} />
      <button
        type="button"
        className="btn quiet"
        onClick={() => {
          setByRecovery(!byRecovery);
          form.change({ code: '' });
        }}
      >
        {t(byRecovery ? 'account.use_code' : 'account.use_recovery')}
      </button>
    </form>
  );
}
