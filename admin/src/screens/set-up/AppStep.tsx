import { Button, Code, Image, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { TwoFactorSetupAnswer } from '@hokm/shared/api';
import { errorMessage } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { groupSecret, isCompleteCode, svgUrl } from '@hokm/web/sign-in';
import { client } from '../../api/client.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { setUpTexts } from '../../text/set-up.js';
import { signInTexts } from '../../text/sign-in.js';
import { CopyButton } from '../../ui/CopyButton.js';
import { CodeField } from '../../ui/SecretFields.js';
import { FormProblem } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';

interface Props {
  readonly setup: TwoFactorSetupAnswer;
  /** Called with true while the recovery codes are on their way. */
  readonly onBusy?: ((isBusy: boolean) => void) | undefined;
  readonly onVerified: (recoveryCodes: readonly string[]) => void;
}

/** The secret as a QR code and in letters, and the first code of the app. */
export function AppStep({ setup, onBusy, onVerified }: Props) {
  const t = useTexts(signInTexts);
  const setUp = useTexts(setUpTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { token: '' },
    validate: { token: (token) => (isCompleteCode('totp', token) ? null : t('code_required')) },
  });

  const verify = async (body: { token: string }) => {
    setProblem(null);
    onBusy?.(true);
    try {
      const { message, recovery_codes } = await client.call('POST /auth/verify-2fa', { body });
      toastDone(message);
      onVerified(recovery_codes);
    } catch (error) {
      setProblem(errorMessage(error, setUp('verify_failed'), language));
    } finally {
      onBusy?.(false);
    }
  };
  return (
    <form onSubmit={form.onSubmit(verify, () => setProblem(null))} noValidate>
      <Stack gap="md">
        <Image
          src={svgUrl(setup.qr_svg)}
          alt={setUp('qr_alt')}
          w={208}
          h={208}
          mx="auto"
          radius="md"
          bg="#fff"
        />
        <Stack gap={4}>
          <Text size="sm" c="dimmed">
            {setUp('secret_hint')}
          </Text>
          <Code dir="ltr" block ta="center" style={{ whiteSpace: 'normal', textWrap: 'balance' }}>
            {groupSecret(setup.secret)}
          </Code>
          <CopyButton value={setup.secret}>
            {({ copied, copy }) => (
              <Button variant="subtle" onClick={copy}>
                {copied ? common('copied') : setUp('copy_secret')}
              </Button>
            )}
          </CopyButton>
        </Stack>
        <FormProblem problem={problem} />
        <CodeField kind="totp" label={t('code')} {...form.getInputProps('token')} />
        <Button type="submit" size="lg" fullWidth loading={form.submitting}>
          {t('confirm')}
        </Button>
      </Stack>
    </form>
  );
}
