import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { PasskeyAssertion } from '@hokm/shared/api';
import { arrival } from '@hokm/web/browser';
import { ApiError } from '@hokm/web/client';
import { errorMessage } from '@hokm/web/errors';
import { useLanguage } from '@hokm/web/react';
import { attemptState, secondStep, type AttemptState, type SecondStep } from '@hokm/web/sign-in';
import { signIn } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { signInTexts } from '../../text/sign-in.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import { validateSignIn } from './validate-sign-in.js';

/** The requirement's own numbers, ms. */
const ALERT_MS = 6000;
const PASSWORD_CHANGE_MS = 5000;

interface Proof {
  readonly two_fa_token?: string;
  readonly passkey?: PasskeyAssertion;
}

/** The notice above the form's fields. */
export interface SignInProblem extends AttemptState {
  /** Null when there is nothing to say. */
  readonly words: string | null;
}

const NO_PROBLEM: SignInProblem = { words: null, failed: 0, max: 0, lockedUntil: null };

/** The notice after a failed attempt; empty when only the second step is missing. */
export function problemAfter(error: unknown, words: string): SignInProblem {
  if (error instanceof ApiError && error.code === 'auth/two_factor_required') return NO_PROBLEM;
  return { words, ...attemptState(error) };
}

/** State and actions of the sign-in in its two steps. */
export function useSignIn() {
  const t = useTexts(signInTexts);
  const language = useLanguage();
  const [problem, setProblem] = useState<SignInProblem>(NO_PROBLEM);
  const [second, setSecond] = useState<SecondStep | null>(null);
  const [isSending, setIsSending] = useState(false);
  const clear = () => setProblem(NO_PROBLEM);
  const form = useForm({
    initialValues: { email: '', password: '', remember: false },
    validate: (values) => validateSignIn(values, t),
    onValuesChange: clear,
  });

  const send = async (proof: Proof = {}): Promise<void> => {
    setIsSending(true);
    const { email, password, remember } = form.getValues();
    try {
      const answer = await signIn({
        login_type: 'admin',
        email: email.trim(),
        password,
        remember_me: remember,
        ...proof,
      });
      if (answer.security_alert !== null) toastWarning(answer.security_alert.message, ALERT_MS);
      if (answer.requires_password_change) toastWarning(t('password_change_required'), PASSWORD_CHANGE_MS);
      else toastDone(answer.message);
    } catch (error) {
      setProblem(problemAfter(error, errorMessage(error, t('failed'), language)));
      const asked = secondStep(error);
      if (asked !== null) setSecond(asked);
      setIsSending(false);
    }
  };

  return {
    form,
    problem,
    second,
    isSending,
    clear,
    sendPassword: () => send(),
    sendCode: (code: string) => send({ two_fa_token: code }),
    async sendPasskey() {
      if (second?.passkeyOptions == null) return;
      // There already: the step with its button has loaded it.
      const { authenticatePasskey, passkeyFaultText } = await arrival(import('@hokm/web/passkey'));
      const used = await authenticatePasskey(second.passkeyOptions);
      if (used.ok) await send({ passkey: used.response });
      else setProblem({ ...NO_PROBLEM, words: passkeyFaultText(used.fault, language) });
    },
    back: () => {
      setSecond(null);
      clear();
    },
  };
}

export type SignIn = ReturnType<typeof useSignIn>;
