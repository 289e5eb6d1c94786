import { newKey } from '@hokm/web/browser';
import { readCopy, writeCopy, type LocalCopy } from '../../form/local-copy.js';
import { NOTHING, type ComposerValues } from './composer-values.js';

/** A broadcast that is being written. Its key stays the same until it is sent, so that it is sent once. */
export interface Draft {
  readonly values: ComposerValues;
  readonly key: string;
}

export const DRAFT_NAME = 'broadcast';

/** True unless nothing has been written yet. */
export const isWritten = (values: ComposerValues): boolean =>
  JSON.stringify(values) !== JSON.stringify(NOTHING);

export const fresh = (values: ComposerValues = NOTHING): Draft => ({ values, key: newKey() });

/** True if this person has a draft on this device. */
export function hasDraft(user: string): boolean {
  const kept = readCopy(user, DRAFT_NAME) as LocalCopy<Draft> | null;
  return kept !== null && isWritten(kept.values.values);
}

/** Begins a draft with the values of a sent broadcast. False where this device has no room for it. */
export function startFrom(user: string, values: ComposerValues): boolean {
  return writeCopy(user, DRAFT_NAME, { values: fresh(values), at: Date.now() });
}
