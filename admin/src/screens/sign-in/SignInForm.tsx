import { Alert, Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { signInAsAdmin, type AdminSignInAnswer } from '../../api/admin-sign-in.js';
import { useTexts } from '../../text/LanguageProvider.js';
import { checkSignIn, type SignInErrors, type SignInFields } from './check-sign-in.js';

/** Email, password, remember me. What the server answers stands above the fields until one is edited. */
export function SignInForm() {
  const { t, language } = useTexts();
  const [fields, setFields] = useState<SignInFields>({ email: '', password: '' });
  const [remember, setRemember] = useState(false);
  const [errors, setErrors] = useState<SignInErrors>({});
  const [answer, setAnswer] = useState<AdminSignInAnswer | null>(null);
  const [sending, setSending] = useState(false);

  const edit = (field: keyof SignInFields, value: string) => {
    setFields({ ...fields, [field]: value });
    setErrors({ ...errors, [field]: undefined });
    setAnswer(null);
  };
  const send = async () => {
    setSending(true);
    setAnswer(
      await signInAsAdmin({ ...fields, email: fields.email.trim(), remember_me: remember }, language),
    );
    setSending(false);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = checkSignIn(fields);
    setErrors(found);
    setAnswer(null);
    if (Object.keys(found).length === 0) void send();
  };

  return (
    <form onSubmit={submit} noValidate aria-label={t('sign_in_title')}>
      <Stack gap="md">
        {answer !== null && (
          <Alert
            color={answer.kind === 'signed_in' ? 'blue' : 'red'}
            title={t(answer.kind === 'signed_in' ? 'signed_in_title' : 'not_signed_in')}
            role="alert"
          >
            {answer.kind === 'refused' ? answer.message : t(answer.kind)}
          </Alert>
        )}
        <TextInput
          label={t('email')}
          type="email"
          size="md"
          dir="ltr"
          labelProps={{ dir: 'auto' }}
          autoComplete="username"
          placeholder="you@example.com"
          value={fields.email}
          error={errors.email && t(errors.email)}
          onChange={(event) => edit('email', event.currentTarget.value)}
        />
        <PasswordInput
          label={t('password')}
          size="md"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
          value={fields.password}
          error={errors.password && t(errors.password)}
          onChange={(event) => edit('password', event.currentTarget.value)}
        />
        <Checkbox
          label={t('remember_me')}
          size="md"
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <Button type="submit" size="lg" fullWidth loading={sending}>
          {t('sign_in')}
        </Button>
      </Stack>
    </form>
  );
}
