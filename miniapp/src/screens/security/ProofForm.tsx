import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { codeDigits, recoveryCode } from '@hokm/web/sign-in';
import { CodeField, FormProblem, PasswordField, Submit } from '../../account/Fields.js';
import { withReauthentication } from '../../data/step-up.js';
import { useMutation } from '../../data/use-mutation.js';
import { call } from '../../api/index.js';
import { showToast } from '../../ui/Toast.js';
import styles from '../../account/account.module.css';

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
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [byRecovery, setByRecovery] = useState(false);
  const [tried, setTried] = useState(false);
  const ending = kind === 'end';
  const deed = useMutation(t(ending ? 'two_factor.end_failed' : 'recovery.failed'));
  const incomplete = code === '' || (hasPassword && password === '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (incomplete) return;
    const proof = { token: code, ...(hasPassword ? { password } : {}) };
    void deed.run(async () => {
      if (ending) {
        showToast(
          (await withReauthentication(() => call('POST /auth/disable-2fa', { body: proof }))).message,
          'check',
        );
        onDone([]);
      } else
        onDone(
          (await withReauthentication(() => call('POST /auth/recovery-codes', { body: proof })))
            .recovery_codes,
        );
    });
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      {hasPassword && (
        <PasswordField
          label={t('account.password')}
          autoComplete="current-password"
          value={password}
          bad={tried && password === '' ? t('account.password_required') : null}
          onChange={setPassword}
        />
      )}
      <CodeField
        key={String(byRecovery)}
        kind={byRecovery ? 'recovery' : 'totp'}
        label={t(byRecovery ? 'account.recovery_code' : 'account.code')}
        value={code}
        bad={tried && code === '' ? t('account.code_required') : null}
        onChange={(typed) => setCode(byRecovery ? recoveryCode(typed) : codeDigits(typed))}
      />
      <FormProblem text={deed.problem} />
      <Submit busy={deed.isPending} danger={ending} text={t(ending ? 'two_factor.end' : 'recovery.renew')} />
      <button
        type="button"
        className="btn quiet"
        onClick={() => {
          setByRecovery(!byRecovery);
          setCode('');
        }}
      >
        {t(byRecovery ? 'account.use_code' : 'account.use_recovery')}
      </button>
    </form>
  );
}
