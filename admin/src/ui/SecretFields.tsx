import { PasswordInput, TextInput, type PasswordInputProps, type TextInputProps } from '@mantine/core';
import { tidyCode, type CodeKind } from '@hokm/web/sign-in';
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

interface CodeFieldProps extends Omit<TextInputProps, 'onChange'> {
  readonly kind: CodeKind;
  readonly onChange?: (code: string) => void;
}

/** A code that is typed letter by letter: large, spaced, from left to right whatever the page. */
export function CodeField({ kind, onChange, ...props }: CodeFieldProps) {
  const isTotp = kind === 'totp';
  return (
    <TextInput
      size="lg"
      dir="ltr"
      labelProps={{ dir: 'auto', fz: 'md' }}
      styles={{ input: { textAlign: 'center', letterSpacing: '0.2em' } }}
      inputMode={isTotp ? 'numeric' : 'text'}
      autoComplete={isTotp ? 'one-time-code' : 'off'}
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      onChange={(event) => onChange?.(tidyCode(kind, event.currentTarget.value))}
    />
  );
}
