import { Button, Code, CopyButton, Group, Image, Stack, Text, TextInput } from '@mantine/core';
import type { TwoFactorSetupAnswer } from '@hokm/shared/api';
import { useState, type SyntheticEvent } from 'react';
import { endSetUp } from '../../api/second-factor.js';
import { useTexts } from '../../text/LanguageProvider.js';
import { problemOf, type Problem } from './problem-of.js';
import { ProblemNotice } from './ProblemNotice.js';

const CODE_LENGTH = 6;

interface Props {
  readonly made: TwoFactorSetupAnswer;
  readonly verified: (codes: readonly string[]) => void;
}

/** The secret, as a QR code and in letters, and the first code of the app that took it in. */
export function AppStep({ made, verified }: Props) {
  const { t, language } = useTexts();
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setIsSending] = useState(false);
  const grouped = made.secret.match(/.{1,4}/g)?.join(' ') ?? '';

  const verify = async () => {
    setIsSending(true);
    const called = await endSetUp(code, language);
    setIsSending(false);
    if (called.kind === 'answered') verified(called.answer.recovery_codes);
    else setProblem(problemOf(called, 'verify_failed'));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setProblem(null);
    setIsMissing(code.trim() === '');
    if (code.trim() !== '') void verify();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Image
          src={`data:image/svg+xml;utf8,${encodeURIComponent(made.qr_svg)}`}
          alt={t('qr_alt')}
          w={208}
          h={208}
          mx="auto"
          radius="md"
          bg="#fff"
        />
        <Stack gap={4}>
          <Text size="sm" c="dimmed">
            {t('secret_hint')}
          </Text>
          <Code dir="ltr" block ta="center" style={{ whiteSpace: 'normal', textWrap: 'balance' }}>
            {grouped}
          </Code>
          <CopyButton value={made.secret}>
            {({ copied, copy }) => (
              <Button variant="subtle" onClick={copy}>
                {t(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </Stack>
        <ProblemNotice problem={problem} />
        <TextInput
          label={t('code')}
          size="lg"
          dir="ltr"
          labelProps={{ dir: 'auto', fz: 'md' }}
          styles={{ input: { textAlign: 'center', letterSpacing: '0.2em' } }}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_LENGTH}
          value={code}
          error={isMissing && t('code_required')}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setIsMissing(false);
          }}
        />
        <Group grow>
          <Button type="submit" size="lg" loading={isSending}>
            {t('confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
