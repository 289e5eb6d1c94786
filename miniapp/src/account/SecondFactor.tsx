import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasskeyRequestOptions, SecondFactorMethod, SecondFactorProof } from '@hokm/shared/api';
import { Icon } from '../ui/art/index.js';
import { isCompleteCode, type CodeKind } from '@hokm/web/sign-in';
import { useForm } from '../data/use-form.js';
import type { Mutation } from '../data/use-mutation.js';
import { CodeField } from '../ui/form/CredentialFields.js';
import { FormProblem, Submit } from '../ui/form/Submit.js';
import { authenticatePasskey, canUsePasskeys, type PasskeyFault } from '@hokm/web/passkey';
import styles from './account.module.css';

interface Props {
  methods: readonly SecondFactorMethod[];
  passkeyOptions: PasskeyRequestOptions | null;
  /** Sends the proof. */
  mutation: Mutation;
  onProof: (proof: SecondFactorProof) => Promise<void>;
}

/** Using a passkey; null when the account or the browser has none. */
function usePasskey(options: PasskeyRequestOptions | null, send: (proof: SecondFactorProof) => void) {
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<PasskeyFault | null>(null);
  if (options === null || !canUsePasskeys()) return null;
  const show = async () => {
    setAsking(true);
    setFault(null);
    const result = await authenticatePasskey(options);
    setAsking(false);
    if (result.ok) send({ passkey: result.response });
    else setFault(result.fault);
  };
  return { asking, fault, show };
}

/** Asks for the second factor: six digits, a recovery code, or a passkey. */
export function SecondFactor({ methods, passkeyOptions, mutation, onProof }: Props) {
  const { t } = useTranslation();
  const codes = methods.filter((method) => method !== 'passkey');
  const [kind, setKind] = useState<CodeKind>(codes.includes('totp') ? 'totp' : 'recovery');
  const send = (proof: SecondFactorProof) => void mutation.run(() => onProof(proof));
  const passkey = usePasskey(methods.includes('passkey') ? passkeyOptions : null, send);
  const digits = kind === 'totp';
  const other = digits ? 'recovery' : 'totp';
  const form = useForm({
    initial: { two_fa_token: '' },
    validate: ({ two_fa_token: code }) => ({
      two_fa_token: isCompleteCode(kind, code) ? null : t('account.code_required'),
    }),
    mutation,
    onSubmit: onProof,
  });
  const field = form.field('two_fa_token');
  const type = (code: string) => {
    field.onChange(code);
    // The last digit sends it, as people expect of such a field.
    if (digits && isCompleteCode(kind, code) && !isCompleteCode(kind, field.value))
      send({ two_fa_token: code });
  };
  return (
    <form className={styles.stack} onSubmit={form.submit} noValidate>
      {codes.length > 0 && (
        <>
          <p className="row-s">{t(digits ? 'account.code_text' : 'account.recovery_text')}</p>
          <CodeField
            key={kind}
            kind={kind}
            label={t(digits ? 'account.code' : 'account.recovery_code')}
            {...field}
            onChange={type}
          />
        </>
      )}
      <FormProblem text={form.problem} />
      {passkey?.fault != null && passkey.fault !== 'cancelled' && (
        <FormProblem text={t('account.passkey_failed')} />
      )}
      {codes.length > 0 && <Submit busy={form.isPending} text={t('account.confirm')} />}
      {passkey !== null && (
        <button
          type="button"
          className={codes.length > 0 ? 'btn wide' : 'btn primary wide'}
          disabled={form.isPending || passkey.asking}
          onClick={() => void passkey.show()}
        >
          <Icon name="passkey" size={20} />
          {t('account.use_passkey')}
        </button>
      )}
      {codes.includes(other) && (
        <button
          type="button"
          className="btn quiet"
          onClick={() => {
            setKind(other);
            field.onChange('');
          }}
        >
          {t(digits ? 'account.use_recovery' : 'account.use_code')}
        </button>
      )}
    </form>
  );
}
