import { Button, Checkbox, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiError } from '@hokm/web/client';
import { errorMessage } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { useTexts } from '../../text/define-texts.js';
import { newPasswordTexts } from '../../text/new-password.js';
import { signInTexts } from '../../text/sign-in.js';
import { NewPassword, useNewPasswordFaults } from '../../ui/NewPassword.js';
import { PasswordField } from '../../ui/SecretFields.js';
import { FormProblem } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';

const EMPTY = { current_password: '', new_password: '', confirm_password: '', logout_all_sessions: true };

/** Refusals that belong to a field. */
const FIELDS: Readonly<Record<string, keyof typeof EMPTY>> = {
  'auth/wrong_password': 'current_password',
  'auth/password_weak': 'new_password',
  'auth/password_same': 'new_password',
};

interface Props {
  /** The person decides whether their other sessions end; otherwise they do. */
  readonly asksForOthers?: boolean;
  /** Called when the password is changed. */
  readonly onDone: () => unknown;
}

/** Another password, for a person who knows the present one. */
export function ChangePasswordForm({ asksForOthers = false, onDone }: Props) {
  const t = useTexts(newPasswordTexts);
  const signIn = useTexts(signInTexts);
  const language = useLanguage();
  const faults = useNewPasswordFaults();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => ({
      ...(values.current_password === '' ? { current_password: signIn('password_required') } : {}),
      ...faults(values),
    }),
    onValuesChange: () => setProblem(null),
  });

  const change = async (body: typeof EMPTY) => {
    setProblem(null);
    try {
      const { message } = await client.call('POST /auth/change-password', { body });
      toastDone(message);
      await onDone();
    } catch (error) {
      const words = errorMessage(error, t('change_failed'), language);
      const field = error instanceof ApiError ? FIELDS[error.code] : undefined;
      if (field === undefined) setProblem(words);
      else form.setFieldError(field, words);
    }
  };
  return (
    <form onSubmit={form.onSubmit(change)} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <PasswordField label={t('current_password')} {...form.getInputProps('current_password')} />
        <NewPassword
          value={form.values.new_password}
          password={form.getInputProps('new_password')}
          confirm={form.getInputProps('confirm_password')}
        />
        {asksForOthers && (
          <Checkbox
            label={t('end_others')}
            description={t('end_others_note')}
            {...form.getInputProps('logout_all_sessions', { type: 'checkbox' })}
          />
        )}
        <Button type="submit" size="lg" fullWidth loading={form.submitting}>
          {t('change_password')}
        </Button>
      </Stack>
    </form>
  );
}
