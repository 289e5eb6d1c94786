import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EMAIL_MAX } from '@hokm/shared/email';
import { tidyCode, type CodeKind } from '@hokm/web/sign-in';
import type { FieldState } from '../../data/use-form.js';
import '../../text/account.js';
import { Icon } from '../art/index.js';
import { Field, TextField } from './TextField.js';
import styles from './form.module.css';

interface EmailProps extends FieldState {
  /** The name under which a password is kept, or only an address. */
  readonly autoComplete: 'username' | 'email';
  readonly label?: string;
}

/** An email address; from left to right, whatever the page. */
export function EmailField({ label, ...field }: EmailProps) {
  const { t } = useTranslation();
  return (
    <TextField
      label={label ?? t('account.email')}
      type="email"
      dir="ltr"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="you@example.com"
      maxLength={EMAIL_MAX}
      {...field}
    />
  );
}

interface PasswordProps extends FieldState {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly label: string;
  /** Id of what says more about it. */
  readonly describedBy?: string;
  /** Below the field. */
  readonly children?: ReactNode;
}

/** A password field with a button that shows the typed text. */
export function PasswordField(props: PasswordProps) {
  const { value, onChange, bad, autoComplete, label, describedBy, children } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} bad={bad} describedBy={describedBy} below={children}>
      {(control) => (
        <div className={styles.withEye}>
          <input
            className="input"
            {...control}
            type={shown ? 'text' : 'password'}
            dir="ltr"
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <button
            type="button"
            className={styles.eye}
            aria-pressed={shown}
            aria-label={t('account.show_password', { of: label })}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye_off' : 'eye'} size={20} />
          </button>
        </div>
      )}
    </Field>
  );
}

interface CodeProps extends FieldState {
  readonly label: string;
  readonly kind: CodeKind;
}

/** A code that is typed or filled in by the device; from left to right. It gives the code as the server expects it. */
export function CodeField({ kind, onChange, ...field }: CodeProps) {
  const digits = kind === 'totp';
  return (
    <TextField
      className="input code-input"
      dir="ltr"
      inputMode={digits ? 'numeric' : 'text'}
      autoComplete={digits ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="go"
      placeholder={digits ? '••••••' : 'xxxxx-xxxxx'}
      {...field}
      onChange={(typed) => onChange(tidyCode(kind, typed))}
    />
  );
}
