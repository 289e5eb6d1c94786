import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasskeyRequestOptions, SecondFactorMethod, SecondFactorProof } from '@hokm/shared/api';
import { Icon } from '../ui/art/index.js';
import { CODE_LENGTH, codeDigits, recoveryCode } from '@hokm/web/sign-in';
import { CodeField, FormProblem, Submit } from './Fields.js';
import { authenticatePasskey, canUsePasskeys, type PasskeyFault } from '@hokm/web/passkey';
import styles from './account.module.css';

const RECOVERY_LENGTH = 11;

interface Props {
  methods: readonly SecondFactorMethod[];
  passkeyOptions: PasskeyRequestOptions | null;
  busy: boolean;
  /** Why the server refused the last one. */
  problem: string | null;
  onProof: (proof: SecondFactorProof) => void;
}

/** Using a passkey; null when the account or the browser has none. */
function usePasskey(options: PasskeyRequestOptions | null, onProof: Props['onProof']) {
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<PasskeyFault | null>(null);
  if (options === null || !canUsePasskeys()) return null;
  const show = async () => {
    setAsking(true);
    setFault(null);
    const result = await authenticatePasskey(options);
    setAsking(false);
    if (result.ok) onProof({ passkey: result.response });
    else setFault(result.fault);
  };
  return { asking, fault, show };
}

/** Asks for the second factor: six digits, a recovery code, or a passkey. */
export function SecondFactor({ methods, passkeyOptions, busy, problem, onProof }: Props) {
  const { t } = useTranslation();
  const codes = methods.filter((method) => method !== 'passkey');
  const [kind, setKind] = useState<'totp' | 'recovery'>(codes.includes('totp') ? 'totp' : 'recovery');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const passkey = usePasskey(methods.includes('passkey') ? passkeyOptions : null, onProof);
  const digits = kind === 'totp';
  const other = digits ? 'recovery' : 'totp';

  const type = (typed: string) => {
    const clean = digits ? codeDigits(typed) : recoveryCode(typed);
    setText(clean);
    setMissing(false);
    // The last digit sends it, as people expect of such a field.
    if (digits && clean.length === CODE_LENGTH && text.length < CODE_LENGTH) onProof({ two_fa_token: clean });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.length < (digits ? CODE_LENGTH : RECOVERY_LENGTH)) setMissing(true);
    else onProof({ two_fa_token: text });
  };
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      {codes.length > 0 && (
        <>
          <p className="row-s">{t(digits ? 'account.code_text' : 'account.recovery_text')}</p>
          <CodeField
            key={kind}
            kind={kind}
            label={t(digits ? 'account.code' : 'account.recovery_code')}
            value={text}
            bad={missing ? t('account.code_required') : null}
            onChange={type}
          />
        </>
      )}
      <FormProblem text={problem} />
      {passkey?.fault != null && passkey.fault !== 'cancelled' && (
        <FormProblem text={t('account.passkey_failed')} />
      )}
      {codes.length > 0 && <Submit busy={busy} text={t('account.confirm')} />}
      {passkey !== null && (
        <button
          type="button"
          className={codes.length > 0 ? 'btn wide' : 'btn primary wide'}
          disabled={busy || passkey.asking}
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
            setText('');
            setMissing(false);
          }}
        >
          {t(digits ? 'account.use_recovery' : 'account.use_code')}
        </button>
      )}
    </form>
  );
}
