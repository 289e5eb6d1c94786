import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@hokm/shared/api';
import { FIRST_NAME_MAX, NAME_MAX } from '@hokm/shared/api/profile/limits';
import { call } from '../../api/index.js';
import { useForm } from '../../data/use-form.js';
import { countries } from '../../i18n/countries.js';
import { keepUser } from '../../session/index.js';
import { useLanguage, useSettings } from '../../settings/index.js';
import { Sheet } from '../../ui/Sheet.js';
import { useToast } from '../../ui/Toast.js';
import { changeOf, formOf, isComplete, type ProfileForm } from './profile-form.js';
import { MainSubmit } from '../../ui/form/MainSubmit.js';
import { FormProblem } from '../../ui/form/Submit.js';
import { SelectField, TextField } from '../../ui/form/TextField.js';
import styles from './profile.module.css';

const LANGUAGES = [
  { value: 'fa' as const, text: 'فارسی' },
  { value: 'en' as const, text: 'English' },
];

/** Sends what differs from the account. */
function useSaving(user: User) {
  const change = useSettings((settings) => settings.change);
  return async (form: ProfileForm): Promise<void> => {
    const wanted = changeOf(user, form);
    if (wanted === null) return;
    keepUser((await call('PUT /auth/profile', { body: wanted })).user);
    // The account's language is for messages; a change here sets this device's language as well.
    if (wanted.language !== undefined) change({ language: wanted.language, locale: null });
  };
}

/** Changes the person's profile. */
export function EditSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const save = useSaving(user);
  const form = useForm({
    initial: () => formOf(user),
    failure: t('edit.failed'),
    onSubmit: async (values) => {
      await save(values);
      toast.show(t('edit.saved'), 'check');
      onClose();
    },
  });
  const places = useMemo(
    () => [
      { value: '', text: t('edit.country_none') },
      ...countries(language).map(({ code, name }) => ({ value: code, text: name })),
    ],
    [language, t],
  );
  const complete = isComplete(form.values);
  return (
    <Sheet title={t('edit.title')} onClose={onClose}>
      <form className={styles.edit} onSubmit={form.submit} noValidate>
        <TextField
          label={t('edit.name')}
          maxLength={NAME_MAX}
          hint={t('edit.name_hint')}
          {...form.field('name')}
          bad={complete ? null : t('edit.name_missing')}
        />
        <div className={styles.editTwo}>
          <TextField label={t('edit.first_name')} maxLength={FIRST_NAME_MAX} {...form.field('first_name')} />
          <TextField label={t('edit.last_name')} maxLength={FIRST_NAME_MAX} {...form.field('last_name')} />
        </div>
        <SelectField label={t('edit.country')} options={places} {...form.field('country')} />
        <SelectField label={t('edit.language')} options={LANGUAGES} {...form.field('language')} />
        <FormProblem text={form.problem} />
        <MainSubmit text={t('edit.save')} busy={form.isPending} disabled={!complete} />
      </form>
    </Sheet>
  );
}
