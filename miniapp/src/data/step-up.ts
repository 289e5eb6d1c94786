import { create } from 'zustand';
import { ApiError } from '../api/index.js';

interface StepUp {
  /** Set while a call waits for the person to confirm that it is they. */
  asked: ((confirmed: boolean) => void) | null;
}

export const useStepUp = create<StepUp>(() => ({ asked: null }));

/** The person cancelled the confirmation: nothing was done, and no error is shown. */
export class NotConfirmed extends Error {
  constructor() {
    super('The person did not confirm.');
    this.name = 'NotConfirmed';
  }
}

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    useStepUp.getState().asked?.(false);
    useStepUp.setState({
      asked: (confirmed) => {
        useStepUp.setState({ asked: null });
        resolve(confirmed);
      },
    });
  });
}

/** Makes a call. If it needs a confirmed session, asks the person to confirm and repeats the call once. */
export async function withReauthentication<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'auth/step_up_needed') throw error;
    if (!(await ask())) throw new NotConfirmed();
    return call();
  }
}
