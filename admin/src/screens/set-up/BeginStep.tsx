import { Button, Stack } from '@mantine/core';
import type { TwoFactorSetupAnswer } from '@hokm/shared/api';
import { useState, type SyntheticEvent } from 'react';
import { askSecurity, beginSetUp } from '../../api/second-factor.js';
import { useTexts } from '../../text/LanguageProvider.js';
import { PasswordField } from '../../ui/PasswordField.js';
import { problemOf, type Problem } from './problem-of.js';
import { ProblemNotice } from './ProblemNotice.js';

/** Asks for the password once more, of who has one, and begins. */
export function BeginStep({ began }: { readonly began: (made: TwoFactorSetupAnswer) => void }) {
  const { t, language } = useTexts();
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setIsSending] = useState(false);

  const begin = async () => {
    setIsSending(true);
    const security = password === '' ? await askSecurity(language) : null;
    const needsPassword = security?.kind === 'answered' && security.answer.security.has_password;
    const called = needsPassword ? null : await beginSetUp(password || undefined, language);
    setIsSending(false);
    setIsMissing(needsPassword);
    if (called?.kind === 'answered') began(called.answer);
    else setProblem(called === null ? null : problemOf(called, 'set_up_failed'));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setProblem(null);
    void begin();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ProblemNotice problem={problem} />
        <PasswordField
          value={password}
          error={isMissing && t('password_required')}
          onChange={(typed) => {
            setPassword(typed);
            setIsMissing(false);
          }}
        />
        <Button type="submit" size="lg" fullWidth loading={isSending}>
          {t('go_on')}
        </Button>
      </Stack>
    </form>
  );
}
