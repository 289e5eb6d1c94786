import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { canUsePasskeys } from '@hokm/web/passkey';
import { isCompleteCode, type CodeKind, type SecondStep } from '@hokm/web/sign-in';
import { useTexts } from '../../text/define-texts.js';
import { signInTexts } from '../../text/sign-in.js';
import { CodeField } from '../../ui/SecretFields.js';
import type { SignIn } from './use-sign-in.js';

interface Props {
  readonly signIn: SignIn;
  readonly second: SecondStep;
  readonly isLocked: boolean;
}

/** The second step: the code of an authenticator app, a recovery code instead, or a passkey. */
export function CodeStep({ signIn, second, isLocked }: Props) {
  const t = useTexts(signInTexts);
  const { methods, passkeyOptions } = second;
  const hasApp = methods.includes('totp');
  const [isRecovery, setIsRecovery] = useState(!hasApp && passkeyOptions === null);
  const kind: CodeKind = isRecovery ? 'recovery' : 'totp';
  const isTyped = isRecovery || hasApp;
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (isCompleteCode(kind, code) ? null : t('code_required')) },
  });

  const change = (toRecovery: boolean) => {
    setIsRecovery(toRecovery);
    form.reset();
    signIn.clear();
  };
  const submit = async ({ code }: { code: string }) => {
    signIn.clear();
    await signIn.sendCode(code);
    form.reset();
  };
  const canChange = methods.includes('recovery') && (!isRecovery || hasApp);
  return (
    <form onSubmit={form.onSubmit(submit, signIn.clear)} noValidate aria-label={t('second_title')}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t(isRecovery ? 'recovery_hint' : hasApp ? 'code_hint' : 'passkey_hint')}
        </Text>
        {isTyped && (
          <CodeField
            key={kind}
            kind={kind}
            label={t(isRecovery ? 'recovery_code' : 'code')}
            autoFocus
            disabled={isLocked}
            {...form.getInputProps('code')}
          />
        )}
        {isTyped && (
          <Button type="submit" size="lg" fullWidth loading={signIn.isSending} disabled={isLocked}>
            {t('confirm')}
          </Button>
        )}
        {passkeyOptions !== null && canUsePasskeys() && (
          <Button
            size="lg"
            fullWidth
            variant={isTyped ? 'default' : 'filled'}
            disabled={isLocked || signIn.isSending}
            onClick={() => void signIn.sendPasskey()}
          >
            {t('use_passkey')}
          </Button>
        )}
        {canChange && (
          <Button size="md" variant="subtle" disabled={isLocked} onClick={() => change(!isRecovery)}>
            {t(isRecovery ? 'use_app' : 'use_recovery')}
          </Button>
        )}
        <Button size="md" variant="subtle" color="gray" onClick={signIn.back}>
          {t('back_to_login')}
        </Button>
      </Stack>
    </form>
  );
}
