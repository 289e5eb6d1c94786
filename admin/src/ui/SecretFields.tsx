import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import { useTexts } from '../text/define-texts.js';
import { signInTexts } from '../text/sign-in.js';

/** The account's password; from left to right like an address, whatever the page. */
export function PasswordField(props: PasswordInputProps) {
  const t = useTexts(signInTexts);
  return (
    <PasswordInput
      label={t('password')}
      size="md"
      autoComplete="current-password"
      inputContainer={(input) => <div dir="ltr">{input}</div>}
      visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
      {...props}
    />
  );
}

/** A code that is typed letter by letter: large, spaced, from left to right whatever the page. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      size="lg"
      dir="ltr"
      labelProps={{ dir: 'auto', fz: 'md' }}
      styles={{ input: { textAlign: 'center', letterSpacing: '0.2em' } }}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  );
}
