import { Alert, Stack, Text } from '@mantine/core';
import { useTexts } from '../../text/LanguageProvider.js';
import { ATTEMPTS_MAX, type Standing } from './standing.js';

/** What went wrong, and the warning before a lock; nothing while nothing did. */
export function SignInNotice({ standing }: { readonly standing: Standing }) {
  const { t, language } = useTexts();
  const { message, problem, failed } = standing;
  const words = message ?? (problem === null ? null : t(problem));
  if (words === null) return null;
  const number = new Intl.NumberFormat(language === 'fa' ? 'fa-IR' : 'en');
  const isWarned = failed > 0 && failed < ATTEMPTS_MAX;
  return (
    <Alert color="red" title={t('not_signed_in')} role="alert">
      <Stack gap={4}>
        <Text size="sm">{words}</Text>
        {isWarned && (
          <Text size="sm" fw={700}>
            {t('attempts_warning', { n: number.format(failed), most: number.format(ATTEMPTS_MAX) })}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
