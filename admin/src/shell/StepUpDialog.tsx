import { Button, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StepUpOptionsAnswer } from '@hokm/shared/api';
import type { CallInput } from '@hokm/web/client';
import { errorMessage } from '@hokm/web/errors';
import { authenticatePasskey, canUsePasskeys, passkeyFaultText } from '@hokm/web/passkey';
import { useLanguage } from '@hokm/web/react';
import { isCompleteCode, type CodeKind } from '@hokm/web/sign-in';
import { client } from '../api/client.js';
import type { Endpoints } from '../api/endpoints.js';
import { callQuery } from '../api/queries.js';
import { useOpenQuestion, type Question } from '../api/step-up.js';
import { useTexts } from '../text/define-texts.js';
import { shellTexts } from '../text/shell.js';
import { signInTexts } from '../text/sign-in.js';
import { STEP_UP_ACTS, stepUpTexts } from '../text/step-up.js';
import { CodeField, PasswordField } from '../ui/SecretFields.js';
import { Bone, Failed, FormProblem } from '../ui/States.js';

type Proof = CallInput<Endpoints['POST /auth/step-up']>['body'];

interface FormProps {
  readonly options: StepUpOptionsAnswer;
  readonly onDone: () => void;
}

function StepUpForm({ options: { methods, passkey_options }, onDone }: FormProps) {
  const t = useTexts(signInTexts);
  const words = useTexts(shellTexts);
  const language = useLanguage();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const hasApp = methods.includes('totp');
  const [isRecovery, setIsRecovery] = useState(
    !hasApp && methods.includes('recovery') && (passkey_options === null || !canUsePasskeys()),
  );
  const kind: CodeKind = isRecovery ? 'recovery' : 'totp';
  const hasCode = isRecovery || hasApp;
  const hasPassword = methods.includes('password');
  const form = useForm({
    initialValues: { code: '', password: '' },
    validate: {
      code: (code) => (!hasCode || isCompleteCode(kind, code) ? null : t('code_required')),
      password: (password) => (!hasPassword || password !== '' ? null : t('password_required')),
    },
  });
  const change = () => {
    setIsRecovery(!isRecovery);
    setProblem(null);
    form.reset();
  };
  const send = async (proof: Proof) => {
    setIsSending(true);
    setProblem(null);
    try {
      await client.call('POST /auth/step-up', { body: proof });
      onDone();
    } catch (error) {
      setProblem(errorMessage(error, t('failed'), language));
      form.setFieldValue('code', '');
      setIsSending(false);
    }
  };
  const sendPasskey = async () => {
    if (passkey_options === null) return;
    const used = await authenticatePasskey(passkey_options);
    if (used.ok) await send({ passkey: used.response });
    else setProblem(passkeyFaultText(used.fault, language));
  };
  const submit = ({ code, password }: { code: string; password: string }) =>
    send({ ...(hasCode ? { two_fa_token: code } : {}), ...(hasPassword ? { password } : {}) });
  const isTyped = hasCode || hasPassword;
  const hasPasskey = passkey_options !== null && canUsePasskeys();
  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate>
      <Stack gap="md">
        <Text size="sm">{words('step_up_body')}</Text>
        <FormProblem problem={problem} />
        {hasPasskey && (
          <Button
            fullWidth
            variant={isTyped ? 'default' : 'filled'}
            disabled={isSending}
            onClick={() => void sendPasskey()}
          >
            {t('use_passkey')}
          </Button>
        )}
        {hasPassword && <PasswordField data-autofocus {...form.getInputProps('password')} />}
        {hasCode && (
          <CodeField
            key={kind}
            kind={kind}
            label={t(isRecovery ? 'recovery_code' : 'code')}
            description={isRecovery ? t('recovery_hint') : undefined}
            data-autofocus
            {...form.getInputProps('code')}
          />
        )}
        {!isTyped && !hasPasskey && <Text size="sm">{words('step_up_again')}</Text>}
        {isTyped && (
          <Button type="submit" fullWidth loading={isSending}>
            {t('confirm')}
          </Button>
        )}
        {methods.includes('recovery') && (hasApp || hasPasskey || !isRecovery) && (
          <Button variant="subtle" disabled={isSending} onClick={change}>
            {t(isRecovery ? (hasApp ? 'use_app' : 'use_passkey_only') : 'use_recovery')}
          </Button>
        )}
      </Stack>
    </form>
  );
}

function Ways({ onDone }: { readonly onDone: () => void }) {
  const words = useTexts(shellTexts);
  const { data, error, refetch } = useQuery({
    ...callQuery('POST /auth/step-up/options'),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (data !== undefined) return <StepUpForm options={data} onDone={onDone} />;
  if (error !== null)
    return <Failed title={words('step_up_failed')} error={error} retry={() => void refetch()} />;
  return <Bone height={120} />;
}

/** The act that is confirmed: as the call words it, else the words of all calls of its name. Null where there are none. */
function useAct(question: Question | null): string | null {
  const t = useTexts(stepUpTexts);
  if (question === null) return null;
  const act = STEP_UP_ACTS[question.call];
  return question.purpose ?? (act === undefined ? null : t(act));
}

/** Asks the person to confirm that it is they, while a call waits for it. Closing it lets the call fail. */
export function StepUpDialog() {
  const t = useTexts(shellTexts);
  const question = useOpenQuestion();
  const act = useAct(question);
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={t('step_up_title')}
      size={420}
      zIndex={400}
    >
      {act !== null && (
        <Text fw={700} mb="xs">
          {act}
        </Text>
      )}
      {question !== null && <Ways onDone={() => question.answer(true)} />}
    </Modal>
  );
}
