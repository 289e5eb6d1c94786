import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure, SecondFactorProof } from '@hokm/shared/api';
import { welcome } from '../../account/after-sign-in.js';
import { useMutation, type Mutation } from '../../data/use-mutation.js';
import { ApiError, call } from '../../api/index.js';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember_me: boolean;
}

/** How a sign-in began: with e-mail and password, or with the code from a redirect back. */
type Entry = { readonly credentials: Credentials } | { readonly code: string };

/** A sign-in that waits for the second factor. */
export interface SecondStep {
  readonly entry: Entry;
  readonly asked: Pick<Failure, 'two_fa_methods' | 'passkey_options'>;
}

export interface SignIn {
  /** Runs `begin` and `prove`, one at a time. */
  readonly mutation: Mutation;
  readonly step: SecondStep | null;
  readonly begin: (entry: Entry) => Promise<void>;
  readonly prove: (proof: SecondFactorProof) => Promise<void>;
  readonly back: () => void;
}

async function enter(entry: Entry, proof: SecondFactorProof, path: string): Promise<void> {
  if ('code' in entry)
    welcome(await call('POST /auth/exchange', { body: { code: entry.code, ...proof } }), { path });
  else {
    const { email, ...rest } = entry.credentials;
    const answer = await call('POST /auth/login', { body: { email: email.trim(), ...rest, ...proof } });
    welcome(answer, { path, remember: rest.remember_me });
  }
}

/** The second factor that the server asks for; null for any other error. */
function askedBy(error: unknown): SecondStep['asked'] | null {
  if (!(error instanceof ApiError) || error.code !== 'auth/two_factor_required') return null;
  return error.details;
}

/** A sign-in in one step or two; `path` is the page to open afterwards. */
export function useSignIn(path: string): SignIn {
  const { t } = useTranslation();
  const mutation = useMutation(t('sign_in.login_failed'));
  const [step, setStep] = useState<SecondStep | null>(null);
  const begin = async (entry: Entry) => {
    try {
      await enter(entry, {}, path);
    } catch (error) {
      const asked = askedBy(error);
      if (asked === null) throw error;
      setStep({ entry, asked });
    }
  };
  const prove = async (proof: SecondFactorProof) => {
    if (step === null) return;
    try {
      await enter(step.entry, proof, path);
    } catch (error) {
      // A passkey challenge is valid for one answer; the refusal contains the next one.
      if (error instanceof ApiError && error.details.passkey_options !== undefined)
        setStep({ ...step, asked: { ...step.asked, passkey_options: error.details.passkey_options } });
      throw error;
    }
  };
  const back = () => {
    mutation.reset();
    setStep(null);
  };
  return { mutation, step, begin, prove, back };
}
