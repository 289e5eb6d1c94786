import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { TwoFactorSetupAnswer } from '@hokm/shared/api';
import { errorMessage } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { useTexts } from '../../text/define-texts.js';
import { setUpTexts } from '../../text/set-up.js';
import { signInTexts } from '../../text/sign-in.js';
import { PasswordField } from '../../ui/SecretFields.js';
import { FormProblem } from '../../ui/States.js';

/** Asks for the password once more, if the account has one, and begins. */
export function BeginStep({ onBegun }: { readonly onBegun: (setup: TwoFactorSetupAnswer) => void }) {
  const t = useTexts(signInTexts);
  const setUp = useTexts(setUpTexts);
  const language = useLanguage();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ initialValues: { password: '' } });

  const begin = async ({ password }: { password: string }) => {
    setProblem(null);
    try {
      const needsPassword =
        password === '' && (await client.call('GET /security/info')).security.has_password;
      if (needsPassword) form.setFieldError('password', t('password_required'));
      else onBegun(await client.call('POST /auth/setup-2fa', { body: password === '' ? {} : { password } }));
    } catch (error) {
      setProblem(errorMessage(error, setUp('set_up_failed'), language));
    }
  };
  return (
    <form onSubmit={form.onSubmit(begin)} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <PasswordField {...form.getInputProps('password')} />
        <Button type="submit" size="lg" fullWidth loading={form.submitting}>
          {setUp('go_on')}
        </Button>
      </Stack>
    </form>
  );
}
