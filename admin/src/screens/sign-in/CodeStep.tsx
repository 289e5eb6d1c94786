import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { canUsePasskeys } from '../../api/passkey.js';
import { useTexts } from '../../text/LanguageProvider.js';
import type { SecondStep } from './standing.js';
import type { SignIn } from './use-sign-in.js';

const CODE_LENGTH = 6;
/** Ten signs and what people put between them. */
const RECOVERY_LENGTH = 16;

interface Props {
  readonly signIn: SignIn;
  readonly second: SecondStep;
  readonly isLocked: boolean;
}

/** The second step: the code of an authenticator app, a recovery code instead, or a passkey. */
export function CodeStep({ signIn, second, isLocked }: Props) {
  const { t } = useTexts();
  const { methods, passkeyOptions } = second;
  const hasApp = methods.includes('totp');
  const [byRecovery, setByRecovery] = useState(!hasApp && passkeyOptions === null);
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isTyped = byRecovery || hasApp;

  const change = (toRecovery: boolean) => {
    setByRecovery(toRecovery);
    setCode('');
    setIsMissing(false);
    signIn.clear();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    signIn.clear();
    setIsMissing(code.trim() === '');
    if (code.trim() !== '') void signIn.sendCode(code).then(() => setCode(''));
  };
  const showsRecovery = methods.includes('recovery') && (byRecovery ? hasApp : true);
  return (
    <form onSubmit={submit} noValidate aria-label={t('second_title')}>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t(byRecovery ? 'recovery_hint' : hasApp ? 'code_hint' : 'passkey_hint')}
        </Text>
        {isTyped && (
          <TextInput
            key={String(byRecovery)}
            label={t(byRecovery ? 'recovery_code' : 'code')}
            size="lg"
            dir="ltr"
            labelProps={{ dir: 'auto', fz: 'md' }}
            styles={{ input: { textAlign: 'center', letterSpacing: '0.2em' } }}
            inputMode={byRecovery ? 'text' : 'numeric'}
            autoComplete={byRecovery ? 'off' : 'one-time-code'}
            autoCapitalize="off"
            spellCheck={false}
            maxLength={byRecovery ? RECOVERY_LENGTH : CODE_LENGTH}
            autoFocus
            disabled={isLocked}
            value={code}
            error={isMissing && t('code_required')}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setIsMissing(false);
            }}
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
        {showsRecovery && (
          <Button size="md" variant="subtle" disabled={isLocked} onClick={() => change(!byRecovery)}>
            {t(byRecovery ? 'use_app' : 'use_recovery')}
          </Button>
        )}
        <Button size="md" variant="subtle" color="gray" onClick={signIn.back}>
          {t('back_to_login')}
        </Button>
      </Stack>
    </form>
  );
}
