import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EMAIL_MAX } from '@hokm/shared/email';
import '../text/account.js';
import { Icon } from '../ui/art/index.js';
import styles from './account.module.css';

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The error, in words. */
  bad?: string | null;
}

function Bad({ id, text }: { id: string; text: string | null }) {
  if (text === null) return null;
  return (
    <p className="hint bad" id={id} role="alert">
      {text}
    </p>
  );
}

interface EmailProps extends FieldProps {
  /** The name under which a password is kept, or only an address. */
  autoComplete: 'username' | 'email';
  label?: string;
}

/** An email address; from left to right, whatever the page. */
export function EmailField({ value, onChange, bad = null, autoComplete, label }: EmailProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label ?? t('account.email')}</label>
      <input
        className="input"
        id={id}
        type="email"
        dir="ltr"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@example.com"
        maxLength={EMAIL_MAX}
        value={value}
        aria-invalid={bad !== null}
        aria-describedby={bad === null ? undefined : `${id}-bad`}
        onChange={({ target }) => onChange(target.value)}
      />
      <Bad id={`${id}-bad`} text={bad} />
    </div>
  );
}

interface PasswordProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
  label: string;
  /** Id of what says more about it. */
  describedBy?: string;
  /** Under the field. */
  children?: ReactNode;
}

/** A password field with a button that shows the typed text. */
export function PasswordField({
  value,
  onChange,
  bad = null,
  autoComplete,
  label,
  describedBy,
  children,
}: PasswordProps) {
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState(false);
  const described = [describedBy, bad === null ? undefined : `${id}-bad`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={styles.withEye}>
        <input
          className="input"
          id={id}
          type={shown ? 'text' : 'password'}
          dir="ltr"
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          aria-invalid={bad !== null}
          aria-describedby={described || undefined}
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
      <Bad id={`${id}-bad`} text={bad} />
      {children}
    </div>
  );
}

interface CodeProps extends FieldProps {
  label: string;
  /** Six digits of an app, or a recovery code. */
  kind: 'totp' | 'recovery';
}

/** A code that is typed or filled in by the device; from left to right. The caller cleans what is typed. */
export function CodeField({ value, onChange, bad = null, label, kind }: CodeProps) {
  const id = useId();
  const digits = kind === 'totp';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input code-input"
        id={id}
        dir="ltr"
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete={digits ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={digits ? '••••••' : 'xxxxx-xxxxx'}
        value={value}
        aria-invalid={bad !== null}
        aria-describedby={bad === null ? undefined : `${id}-bad`}
        onChange={({ target }) => onChange(target.value)}
      />
      <Bad id={`${id}-bad`} text={bad} />
    </div>
  );
}

interface SubmitProps {
  busy: boolean;
  text: string;
  disabled?: boolean;
  /** The action deletes something. */
  danger?: boolean;
}

/** A form's submit button. It stays enabled: pressing it shows which fields are missing. */
export function Submit({ busy, text, disabled = false, danger = false }: SubmitProps) {
  const { t } = useTranslation();
  return (
    <button className={`btn ${danger ? 'danger' : 'primary'} wide`} type="submit" disabled={disabled || busy}>
      {busy ? <span className="spin" role="progressbar" aria-label={t('app.loading')} /> : text}
    </button>
  );
}

/** The reason why the last attempt failed; placed above the button. */
export function FormProblem({ text, children }: { text: string | null; children?: ReactNode }) {
  if (text === null) return null;
  return (
    <div className="banner danger" role="alert">
      <Icon name="alert" size={20} />
      <span className="grow">
        {text}
        {children}
      </span>
    </div>
  );
}
