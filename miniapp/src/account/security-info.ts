import { create } from 'zustand';
import type { SecurityInfoAnswer } from '@hokm/shared/api';
import { ApiError } from '../api/index.js';
import { getSecurityInfo } from '../api/password-auth.js';
import { logWarning } from '../lib/log.js';
import { renewSession, useSession } from '../session/index.js';

export type SecurityInfo = SecurityInfoAnswer['security'];

interface Kept {
  /** Whose it is: the session it was asked for with. */
  token: string | null;
  info: SecurityInfo | null;
  /** Code of the refusal of the last try; null when it came. */
  problem: string | null;
}

const useSecurityStore = create<Kept>(() => ({ token: null, info: null, problem: null }));

/** Asks how the account is kept. A failure is told where that is shown; what is known stays. */
export async function loadSecurityInfo(): Promise<void> {
  const { token } = useSession.getState();
  if (token === null) return;
  if (useSecurityStore.getState().token !== token)
    useSecurityStore.setState({ token, info: null, problem: null });
  try {
    const { security } = await getSecurityInfo(token);
    if (useSecurityStore.getState().token === token)
      useSecurityStore.setState({ info: security, problem: null });
  } catch (error) {
    logWarning('Security', error);
    const code = error instanceof ApiError ? error.code : 'server/unavailable';
    if (useSecurityStore.getState().token === token) useSecurityStore.setState({ problem: code });
    if (error instanceof ApiError && error.status === 401 && useSession.getState().token === token)
      await renewSession();
  }
}

/** How one's own account is kept, as far as it is known; and why it is not. */
export function useSecurityInfo(): Pick<Kept, 'info' | 'problem'> {
  const token = useSession((session) => session.token);
  const kept = useSecurityStore();
  return kept.token === token ? kept : { info: null, problem: null };
}
