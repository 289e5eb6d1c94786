import { PasswordInput } from '@mantine/core';
import { useTexts } from '../text/LanguageProvider.js';

interface Props {
  readonly value: string;
  readonly error: string | false | undefined;
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** The account's password; from left to right like an address, whatever the page. */
export function PasswordField({ value, error, disabled = false, onChange }: Props) {
  const { t } = useTexts();
  return (
    <PasswordInput
      label={t('password')}
      size="md"
      autoComplete="current-password"
      inputContainer={(input) => <div dir="ltr">{input}</div>}
      visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
      disabled={disabled}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
