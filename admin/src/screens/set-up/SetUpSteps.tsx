import { useState } from 'react';
import type { TwoFactorSetupAnswer } from '@hokm/shared/api';
import { AppStep } from './AppStep.js';
import { BeginStep } from './BeginStep.js';
import { CodesStep } from './CodesStep.js';

/** Progress of a set-up: the password, then the secret, then the recovery codes. */
export function useSetUp() {
  const [secret, setSecret] = useState<TwoFactorSetupAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const hint = secret === null ? 'set_up_hint' : codes === null ? 'scan_hint' : 'codes_hint';
  return { secret, codes, hint, setSecret, setCodes } as const;
}

interface Props {
  readonly setUp: ReturnType<typeof useSetUp>;
  /** Called when the person has kept the codes. */
  readonly onDone: () => void;
}

/** The steps of setting up an authenticator app. */
export function SetUpSteps({ setUp: { secret, codes, setSecret, setCodes }, onDone }: Props) {
  if (secret === null) return <BeginStep onBegun={setSecret} />;
  if (codes === null) return <AppStep setup={secret} onVerified={setCodes} />;
  return <CodesStep codes={codes} onKept={onDone} />;
}
