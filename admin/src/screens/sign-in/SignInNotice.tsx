import { Alert, Stack, Text } from '@mantine/core';
import { useTexts } from '../../text/define-texts.js';
import { signInTexts } from '../../text/sign-in.js';
import type { SignInProblem } from './use-sign-in.js';

/** The error of the last attempt, and the warning before a lock; nothing without an error. */
export function SignInNotice({ problem: { words, failed, max } }: { readonly problem: SignInProblem }) {
  const t = useTexts(signInTexts);
  if (words === null) return null;
  return (
    <Alert color="red" title={t('not_signed_in')} role="alert">
      <Stack gap={4}>
        <Text size="sm">{words}</Text>
        {failed > 0 && failed < max && (
          <Text size="sm" fw={700}>
            {t('attempts_warning', { n: failed, most: max })}
          </Text>
        )}
      </Stack>
    </Alert>
  );
}
