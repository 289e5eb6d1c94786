import { Button, Paper, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { passwordFaults, passwordRuleText } from '@hokm/shared/password';
import type { Language } from '@hokm/shared/text';
import { errorMessage } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { checkSession, signOut } from '../../session/session.js';
import { commonTexts } from '../../text/common.js';
import { useTexts, type Translate } from '../../text/define-texts.js';
import { signInTexts } from '../../text/sign-in.js';
import { PlainPage } from '../../ui/PlainPage.js';
import { PasswordField } from '../../ui/SecretFields.js';
import { FormProblem } from '../../ui/States.js';

const EMPTY = { current_password: '', new_password: '', confirm_password: '' };

/** Errors by field, before the form is sent; empty when it may be sent. */
function validate(
  { current_password, new_password, confirm_password }: typeof EMPTY,
  t: Translate<typeof signInTexts>,
  language: Language,
): Partial<typeof EMPTY> {
  const [fault] = passwordFaults(new_password);
  return {
    ...(current_password === '' ? { current_password: t('password_required') } : {}),
    ...(fault === undefined ? {} : { new_password: passwordRuleText(fault, language) }),
    ...(confirm_password === new_password ? {} : { confirm_password: t('passwords_differ') }),
  };
}

/** Somebody else made the password: the panel opens once it is changed. */
export function ChangePasswordScreen() {
  const t = useTexts(signInTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => validate(values, t, language),
    onValuesChange: () => setProblem(null),
  });

  const change = async (body: typeof EMPTY) => {
    setProblem(null);
    try {
      await client.call('POST /auth/change-password', { body: { ...body, logout_all_sessions: true } });
      await checkSession();
    } catch (error) {
      setProblem(errorMessage(error, t('change_failed'), language));
    }
  };
  return (
    <PlainPage title={t('password_change_required')} hint={t('password_change_hint')}>
      <Paper withBorder shadow="sm" radius="lg" p={{ base: 'md', sm: 'xl' }}>
        <form onSubmit={form.onSubmit(change)} noValidate>
          <Stack gap="md">
            <FormProblem problem={problem} />
            <PasswordField label={t('current_password')} {...form.getInputProps('current_password')} />
            <PasswordField
              label={t('new_password')}
              autoComplete="new-password"
              {...form.getInputProps('new_password')}
            />
            <PasswordField
              label={t('confirm_password')}
              autoComplete="new-password"
              {...form.getInputProps('confirm_password')}
            />
            <Button type="submit" size="lg" fullWidth loading={form.submitting}>
              {t('change_password')}
            </Button>
          </Stack>
        </form>
      </Paper>
      <Stack align="center">
        <Button variant="subtle" color="gray" onClick={() => void signOut()}>
          {common('logout')}
        </Button>
      </Stack>
    </PlainPage>
  );
}
