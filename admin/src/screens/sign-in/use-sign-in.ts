import type { PasskeyAssertion, PasswordSignInAnswer } from '@hokm/shared/api';
import { useState } from 'react';
import { signInAsAdmin } from '../../api/admin-sign-in.js';
import { usePasskey as askPasskey } from '../../api/passkey.js';
import { useTexts } from '../../text/LanguageProvider.js';
import { NOTHING, secondStepOf, standingAfter, type SecondStep, type Standing } from './standing.js';
import type { SignInFields } from './check-sign-in.js';

interface Proof {
  readonly two_fa_token?: string;
  readonly passkey?: PasskeyAssertion;
}

/** The two steps of the sign-in: what has been typed, where it stands, and what can be done. */
export function useSignIn(entered: (answer: PasswordSignInAnswer) => void) {
  const { language } = useTexts();
  const [fields, setFields] = useState<SignInFields>({ email: '', password: '' });
  const [remember, setRemember] = useState(false);
  const [standing, setStanding] = useState<Standing>(NOTHING);
  const [second, setSecond] = useState<SecondStep | null>(null);
  const [isSending, setIsSending] = useState(false);

  const send = async (proof: Proof = {}): Promise<void> => {
    setIsSending(true);
    const wish = { ...fields, email: fields.email.trim(), remember_me: remember, ...proof };
    const called = await signInAsAdmin(wish, language);
    setIsSending(false);
    if (called.kind === 'answered') {
      entered(called.answer);
      return;
    }
    setStanding(standingAfter(called));
    const asked = called.kind === 'refused' ? secondStepOf(called.failure) : null;
    if (asked !== null) setSecond(asked);
  };

  return {
    fields,
    remember,
    standing,
    second,
    isSending,
    setRemember,
    clear: () => setStanding(NOTHING),
    edit: (field: keyof SignInFields, value: string) => {
      setFields({ ...fields, [field]: value });
      setStanding(NOTHING);
    },
    sendPassword: () => send(),
    sendCode: (code: string) => send({ two_fa_token: code }),
    async sendPasskey() {
      const options = second?.passkeyOptions ?? null;
      if (options === null) return;
      const passkey = await askPasskey(options);
      if (passkey === null) setStanding({ ...NOTHING, problem: 'passkey_failed' });
      else await send({ passkey });
    },
    back: () => {
      setSecond(null);
      setStanding(NOTHING);
    },
  };
}

export type SignIn = ReturnType<typeof useSignIn>;
