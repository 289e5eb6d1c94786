import type { User } from '@hokm/shared/api';
import type { PasswordChangeReason } from '@hokm/shared/api/password/limits';
import { queryClient } from './query-client.js';

/**
 * The panel's user. `signed_out` with `hasEnded`: the server ended a session that was in use. `set_up_needed`: signed
 * in, without the second factor that the panel requires. `password_change_needed`: the password has to be changed first.
 */
export type SessionState =
  | { readonly kind: 'in'; readonly user: User }
  | { readonly kind: 'signed_out'; readonly hasEnded: boolean }
  | { readonly kind: 'password_change_needed'; readonly reason: PasswordChangeReason }
  | { readonly kind: 'not_admin' | 'set_up_needed' };

export const SESSION_KEY = ['session'] as const;

function sessionState(): SessionState | undefined {
  return queryClient.getQueryData<SessionState>(SESSION_KEY);
}

export function setSessionState(state: SessionState): void {
  queryClient.setQueryData<SessionState>(SESSION_KEY, state);
}

/** The state after the server has refused the session. */
export function endedSession(): SessionState {
  const before = sessionState();
  return {
    kind: 'signed_out',
    hasEnded: before?.kind === 'in' || (before?.kind === 'signed_out' && before.hasEnded),
  };
}
