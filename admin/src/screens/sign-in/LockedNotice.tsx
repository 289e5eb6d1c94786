import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useTexts } from '../../text/LanguageProvider.js';
import { useCountdown } from './use-countdown.js';

interface Props {
  /** When it is over, ms since 1970. */
  readonly until: number;
  readonly over: () => void;
}

/** The account is locked: for how long still, and the way out by mail. */
export function LockedNotice({ until, over }: Props) {
  const { t, language } = useTexts();
  const seconds = Math.ceil(useCountdown(until, over) / 1000);
  const digits = new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en', { minimumIntegerDigits: 2 });
  const left = `${digits.format(Math.floor(seconds / 60))}:${digits.format(seconds % 60)}`;
  return (
    <Alert color="red" title={t('locked_title')} role="alert">
      <Stack gap="xs">
        <Text size="sm">{t('locked')}</Text>
        <Text size="sm" fw={700} aria-live="off">
          {t('locked_for')} <bdi dir="ltr">{left}</bdi>
        </Text>
        <Anchor href="/forgot-password" size="sm" c="inherit" underline="always">
          {t('reset_password')}
        </Anchor>
      </Stack>
    </Alert>
  );
}
