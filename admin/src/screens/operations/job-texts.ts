import type { Job } from '@hokm/shared/api/jobs';
import type { TextKey, Translate } from '../../text/define-texts.js';
import { operationsTexts } from '../../text/operations.js';

type T = Translate<typeof operationsTexts>;

/** The name of a kind of job; its code where this version has no words for it. */
export function kindName(kind: string, t: T): string {
  const key = `k_${kind.replace('.', '_')}`;
  return Object.hasOwn(operationsTexts.pairs, key) ? t(key as TextKey<typeof operationsTexts>) : kind;
}

const STATES = {
  waiting: { key: 'j_waiting', tone: 'wait' },
  running: { key: 'j_running', tone: 'jade' },
  done: { key: 'j_done', tone: 'ok' },
  failed: { key: 'j_failed_state', tone: 'bad' },
  cancelled: { key: 'j_cancelled', tone: 'mute' },
} as const;

/** The state of a job in words and colour. */
export function stateOf({ state, is_cancelling }: Pick<Job, 'state' | 'is_cancelling'>) {
  return is_cancelling ? ({ key: 'j_cancelling', tone: 'wait' } as const) : STATES[state];
}

/** True while it has not ended. */
export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'waiting' || state === 'running';
