import { useTotpSetUp, type TotpSetUp } from '@hokm/web/react';
import { AppStep } from './AppStep.js';
import { BeginStep } from './BeginStep.js';
import { CodesStep } from './CodesStep.js';

const HINTS = { begin: 'set_up_hint', app: 'scan_hint', codes: 'codes_hint' } as const;

/** Progress of a set-up, with the key of a text that explains its step. */
export function useSetUp(): TotpSetUp & { readonly hint: (typeof HINTS)[keyof typeof HINTS] } {
  const setUp = useTotpSetUp();
  return { ...setUp, hint: HINTS[setUp.step.name] };
}

interface Props {
  readonly setUp: TotpSetUp;
  /** On the button that ends it. */
  readonly done: string;
  /** Called with true while recovery codes are on their way. */
  readonly onBusy?: (isBusy: boolean) => void;
  /** Called when the person has kept the codes. */
  readonly onDone: () => void;
}

/** The steps of setting up an authenticator app. */
export function SetUpSteps({ setUp: { step, onBegun, onVerified }, done, onBusy, onDone }: Props) {
  if (step.name === 'begin') return <BeginStep onBegun={onBegun} />;
  if (step.name === 'app') return <AppStep setup={step.setup} onBusy={onBusy} onVerified={onVerified} />;
  return <CodesStep codes={step.codes} done={done} onKept={onDone} />;
}
