import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState, type SyntheticEvent } from 'react';
import type { StepUpOptionsAnswer } from '@hokm/shared/api';
import { ApiError } from '@hokm/web/client';
import { errorMessage } from '@hokm/web/errors';
import { latinDigits } from '@hokm/web/format';
import { authenticatePasskey, canUsePasskeys, passkeyFaultText } from '@hokm/web/passkey';
import { useLanguage } from '@hokm/web/react';
import { client } from '../api/client.js';
import { commonTexts } from '../text/common.js';
import { translate, useTexts } from '../text/define-texts.js';
import { stepUpTexts } from '../text/users.js';
import { PasswordField } from './SecretFields.js';
import { FormProblem } from './States.js';
import { wantOverlays } from './overlays.js';

/** The person did not confirm: nothing was done. */
export class NotConfirmed extends Error {}

interface FormProps {
  readonly options: StepUpOptionsAnswer;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function StepUpForm({ options: { methods, passkey_options }, onDone, onCancel }: FormProps) {
  const t = useTexts(stepUpTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const hasCode = methods.includes('totp') || methods.includes('recovery');
  const hasPassword = !hasCode && methods.includes('password');
  const hasPasskey = passkey_options !== null && canUsePasskeys();

  const send = async (proof: object) => {
    setIsSending(true);
    setProblem(null);
    try {
      await client.call('POST /auth/step-up', { body: { password: '', ...proof } });
      onDone();
    } catch (error) {
      setProblem(errorMessage(error, t('failed'), language));
      setIsSending(false);
    }
  };
  const proveByPasskey = async () => {
    if (passkey_options === null) return;
    const used = await authenticatePasskey(passkey_options);
    if (used.ok) await send({ passkey: used.response });
    else setProblem(passkeyFaultText(used.fault, language));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send(hasCode ? { two_fa_token: latinDigits(code.trim()) } : { password });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed" size="sm">
          {t('hint')}
        </Text>
        {hasPasskey && (
          <Button size="md" fullWidth disabled={isSending} onClick={() => void proveByPasskey()}>
            {t('use_passkey')}
          </Button>
        )}
        {hasCode && (
          <TextInput
            label={t('code')}
            dir="ltr"
            labelProps={{ dir: 'auto' }}
            autoComplete="one-time-code"
            inputMode="numeric"
            data-autofocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        {hasPassword && (
          <PasswordField
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {!hasCode && !hasPassword && !hasPasskey && <Text size="sm">{t('again')}</Text>}
        <FormProblem problem={problem} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {common('cancel')}
          </Button>
          {(hasCode || hasPassword) && (
            <Button type="submit" loading={isSending} disabled={(hasCode ? code : password).trim() === ''}>
              {t('confirm')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

async function confirmed(): Promise<boolean> {
  const options = await client.call('POST /auth/step-up/options');
  await wantOverlays();
  return new Promise((resolve) => {
    let isDone = false;
    const id = modals.open({
      title: translate(stepUpTexts, 'title'),
      size: 420,
      onClose: () => resolve(isDone),
      children: (
        <StepUpForm
          options={options}
          onCancel={() => modals.close(id)}
          onDone={() => {
            isDone = true;
            modals.close(id);
          }}
        />
      ),
    });
  });
}

/** Makes a call. Where it needs a fresh session, asks the person to confirm and makes it once more. */
export async function withStepUp<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'auth/step_up_needed') throw error;
    if (!(await confirmed())) throw new NotConfirmed();
    return call();
  }
}
