import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../art/index.js';

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
