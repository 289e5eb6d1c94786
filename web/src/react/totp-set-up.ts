import { useState } from 'react';
import type { TwoFactorSetupAnswer } from '@hokm/shared/api';

/** The steps of setting up an authenticator app: the password, then the secret and its first code, then recovery codes. */
type TotpSetUpStep =
  | { readonly name: 'begin' }
  | { readonly name: 'app'; readonly setup: TwoFactorSetupAnswer }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

export interface TotpSetUp {
  readonly step: TotpSetUpStep;
  /** The server has made a secret. */
  readonly onBegun: (setup: TwoFactorSetupAnswer) => void;
  /** The app's first code was right. */
  readonly onVerified: (codes: readonly string[]) => void;
}

/** Progress of setting up an authenticator app. */
export function useTotpSetUp(): TotpSetUp {
  const [step, setStep] = useState<TotpSetUpStep>({ name: 'begin' });
  return {
    step,
    onBegun: (setup) => setStep({ name: 'app', setup }),
    onVerified: (codes) => setStep({ name: 'codes', codes }),
  };
}
