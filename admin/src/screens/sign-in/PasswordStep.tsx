import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTexts } from '../../text/LanguageProvider.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { checkSignIn, type SignInErrors, type SignInFields } from './check-sign-in.js';
import type { SignIn } from './use-sign-in.js';

/** The first step: email, password, remember me. */
export function PasswordStep({ signIn, isLocked }: { readonly signIn: SignIn; readonly isLocked: boolean }) {
  const { t } = useTexts();
  const [errors, setErrors] = useState<SignInErrors>({});
  const { fields, remember } = signIn;
  const edit = (field: keyof SignInFields, value: string) => {
    signIn.edit(field, value);
    setErrors({ ...errors, [field]: undefined });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = checkSignIn(fields);
    setErrors(found);
    signIn.clear();
    if (Object.keys(found).length === 0) void signIn.sendPassword();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('sign_in_title')}>
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
          value={fields.email}
          error={errors.email && t(errors.email)}
          onChange={(event) => edit('email', event.currentTarget.value)}
        />
        <PasswordField
          disabled={isLocked}
          value={fields.password}
          error={errors.password && t(errors.password)}
          onChange={(password) => edit('password', password)}
        />
        <Checkbox
          label={t('remember_me')}
          size="md"
          disabled={isLocked}
          checked={remember}
          onChange={(event) => signIn.setRemember(event.currentTarget.checked)}
        />
        <Button type="submit" size="lg" fullWidth loading={signIn.isSending} disabled={isLocked}>
          {t('sign_in')}
        </Button>
      </Stack>
    </form>
  );
}
