import type { Answers, Path, Words } from '@hokm/web/testing';
import { appText } from '../text/app.js';
import type { MiniState } from './states.js';
import { said } from './words.js';

interface ListProps {
  readonly path: string;
  /** The call that brings what the screen shows. */
  readonly call: Path;
  readonly ready: () => Answers;
  /** Shows that it is there. */
  readonly until: MiniState['until'];
  /** What is said when it could not be loaded. */
  readonly failed: Words;
  readonly checks?: MiniState['checks'];
  readonly beside?: MiniState['beside'];
  readonly isTight?: true;
}

export const RETRY = said(appText, ({ app }) => app.retry);

/** A screen that waits for its data; while its code comes, the shell is busy. */
const BUSY = '.skel, [aria-busy=true]:not(.shell)';

/** The states of every screen that shows one call: ready, loading, and failed with a retry that succeeds. */
export function listStates({ path, call, ready, until, failed, ...more }: ListProps): readonly MiniState[] {
  const having = (answer: 'never' | 'lost') => () => ({ ...ready(), [call]: answer });
  return [
    { state: 'ready', path, answers: ready, until, ...more },
    { state: 'loading', path, answers: having('never'), until: BUSY },
    {
      state: 'failed',
      path,
      answers: having('lost'),
      until: failed,
      checks: async ({ answer, press, see }) => {
        answer(ready());
        await press(RETRY);
        await see(until);
      },
    },
  ];
}
