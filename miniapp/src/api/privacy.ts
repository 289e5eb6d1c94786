import type { DeletionAnswer } from '@hokm/shared/api';
import { callForFile, call } from './client.js';
import type { Told } from './password-auth.js';

/** Everything that is kept about one's own account, as a file with its name. */
export const exportData = (token: string | null) => callForFile('/user/export', { token });

/** Asks for the account's end; it comes after a time in which it can be cancelled. */
export const askForDeletion = (token: string | null) =>
  call<DeletionAnswer>('/user/delete', { method: 'POST', body: {}, token });

export const cancelDeletion = (token: string | null) =>
  call<Told>('/user/delete/cancel', { method: 'POST', body: {}, token });
