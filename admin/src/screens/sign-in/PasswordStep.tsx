import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useTexts } from '../../text/define-texts.js';
import { signInTexts } from '../../text/sign-in.js';
import { PasswordField } from '../../ui/SecretFields.js';
import type { SignIn } from './use-sign-in.js';

/** The first step: email and password, and whether the browser keeps the session when it is closed. */
export function PasswordStep({ signIn, isLocked }: { readonly signIn: SignIn; readonly isLocked: boolean }) {
  const t = useTexts(signInTexts);
  const { form, clear, sendPassword, isSending } = signIn;
  return (
    <form onSubmit={form.onSubmit(() => void sendPassword(), clear)} noValidate aria-label={t('title')}>
      <Stack gap="md">
        <TextInput
          label={t('email')}
          type="email"
          size="md"
          dir="ltr"
          labelProps={{ dir: 'auto' }}
          autoComplete="username"
          placeholder="you@example.com"
          disabled={isLocked}
          {...form.getInputProps('email')}
        />
        <PasswordField disabled={isLocked} {...form.getInputProps('password')} />
        <Checkbox
          label={t('remember')}
          disabled={isLocked}
          {...form.getInputProps('remember', { type: 'checkbox' })}
        />
        <Button type="submit" size="lg" fullWidth loading={isSending} disabled={isLocked}>
          {t('sign_in')}
        </Button>
      </Stack>
    </form>
  );
}
