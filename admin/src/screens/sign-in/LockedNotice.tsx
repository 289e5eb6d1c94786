import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { formatClock } from '@hokm/web/format';
import { useCountdown, useLanguage } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { signInTexts } from '../../text/sign-in.js';

interface Props {
  /** End of the lock, ms since 1970. */
  readonly until: number;
  readonly onEnd: () => void;
}

/** The account is locked: the time left, and a link to reset the password. */
export function LockedNotice({ until, onEnd }: Props) {
  const t = useTexts(signInTexts);
  const language = useLanguage();
  const left = formatClock(useCountdown(until, onEnd) / 1000, language);
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
