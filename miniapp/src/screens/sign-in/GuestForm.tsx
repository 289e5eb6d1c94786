import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '@hokm/shared/api/profile/limits';
import { landOn } from '../../account/after-sign-in.js';
import { enterAsGuest } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { codeText } from '@hokm/web/errors';
import { TextField } from '../../ui/form/TextField.js';
import styles from '../../account/sign-in.module.css';

interface Props {
  /** Where it leads. */
  path: string;
  /** The words of the button, where it does more than entering. */
  label?: string;
  /** A line below the name. */
  hint?: string;
  /** The name is what the person has just been led to. */
  focused?: boolean;
}

/** Asks for a name and enters as a guest. */
export function GuestForm({ path, label, hint, focused = false }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    landOn(path);
    const refused = await enterAsGuest(name.trim());
    setBusy(false);
    setProblem(refused && codeText(refused.code, refused.reason, language));
  };

  return (
    <form className={styles.stack} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('sign_in.name')}
        autoComplete="nickname"
        enterKeyHint="go"
        autoFocus={focused}
        {...(hint === undefined ? {} : { hint })}
        maxLength={NAME_MAX}
        placeholder={t('sign_in.placeholder')}
        value={name}
        onChange={setName}
      />
      {problem !== null && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      <button className="btn primary big" type="submit" disabled={busy || name.trim() === ''}>
        {busy ? <span className="spin" /> : (label ?? t('sign_in.guest'))}
      </button>
    </form>
  );
}
