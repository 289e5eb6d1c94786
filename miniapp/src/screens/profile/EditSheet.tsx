import { useMemo, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@hokm/shared/api';
import { FIRST_NAME_MAX, NAME_MAX } from '@hokm/shared/api/profile/limits';
import { call } from '../../api/index.js';
import { countries } from '../../i18n/countries.js';
import { keepUser } from '../../session/index.js';
import { useLanguage, useSettings } from '../../settings/index.js';
import { Sheet } from '../../ui/Sheet.js';
import { useToast } from '../../ui/Toast.js';
import { errorMessage } from '@hokm/web/errors';
import { changeOf, formOf, isComplete, type ProfileForm } from './profile-form.js';
import { SelectField, TextField } from '../../account/TextField.js';
import styles from './profile.module.css';

const LANGUAGES = [
  { value: 'fa' as const, text: 'فارسی' },
  { value: 'en' as const, text: 'English' },
];

/** Sends the form; gives the error texts. */
function useSaving(user: User) {
  const language = useLanguage();
  const change = useSettings((settings) => settings.change);
  return async (form: ProfileForm): Promise<string | null> => {
    const wanted = changeOf(user, form);
    if (wanted === null) return null;
    try {
      keepUser((await call('PUT /auth/profile', { body: wanted })).user);
    } catch (error) {
      return errorMessage(error, null, language);
    }
    // The account's language is for messages; a change here sets this device's language as well.
    if (wanted.language !== undefined) change({ language: wanted.language });
    return null;
  };
}

/** Changes the person's profile. */
export function EditSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const save = useSaving(user);
  const [form, setForm] = useState(() => formOf(user));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const places = useMemo(
    () => [
      { value: '', text: t('edit.country_none') },
      ...countries(language).map(({ code, name }) => ({ value: code, text: name })),
    ],
    [language, t],
  );
  const put = (part: Partial<ProfileForm>) => setForm((now) => ({ ...now, ...part }));
  const complete = isComplete(form);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!complete || busy) return;
    setBusy(true);
    const went = await save(form);
    setBusy(false);
    setProblem(went);
    if (went !== null) return;
    toast.show(t('edit.saved'), 'check');
    onClose();
  }

  return (
    <Sheet title={t('edit.title')} onClose={onClose}>
      <form className={styles.edit} onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('edit.name')}
          value={form.name}
          max={NAME_MAX}
          hint={t(complete ? 'edit.name_hint' : 'edit.name_missing')}
          bad={!complete}
          onChange={(name) => put({ name })}
        />
        <div className={styles.editTwo}>
          <TextField
            label={t('edit.first_name')}
            value={form.first_name}
            max={FIRST_NAME_MAX}
            onChange={(first_name) => put({ first_name })}
          />
          <TextField
            label={t('edit.last_name')}
            value={form.last_name}
            max={FIRST_NAME_MAX}
            onChange={(last_name) => put({ last_name })}
          />
        </div>
        <SelectField
          label={t('edit.country')}
          value={form.country}
          options={places}
          onChange={(country) => put({ country })}
        />
        <SelectField
          label={t('edit.language')}
          value={form.language}
          options={LANGUAGES}
          onChange={(chosen) => put({ language: chosen })}
        />
        {problem !== null && (
          <p className="hint bad" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="btn primary wide" disabled={!complete || busy}>
          {t(busy ? 'edit.saving' : 'edit.save')}
        </button>
      </form>
    </Sheet>
  );
}
