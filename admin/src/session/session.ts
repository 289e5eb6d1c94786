import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { PasswordSignInAnswer, User } from '@hokm/shared/api';
import type { AdminLevel } from '@hokm/shared/policy';
import { deviceStorage } from '@hokm/web/browser';
import { ApiError } from '@hokm/web/client';
import { client } from '../api/client.js';
import { queryClient } from '../api/query-client.js';
import { endedSession, SESSION_KEY, setSessionState, type SessionState } from '../api/session-state.js';
import { followTimeout } from './in-use.js';

/** Shortest time between two checks when the window gets the focus, ms. */
const FOCUS_MS = 60_000;
const HINT = 'hokm-admin-user';

/** True if somebody has signed in on this device: otherwise the server is not asked. */
function hasSessionHint(): boolean {
  return deviceStorage().getItem(HINT) !== null;
}

/** The level of who was signed in on this device last; null where nobody was, or it is not known. */
export function rememberedLevel(): AdminLevel | null {
  try {
    const { admin_level: level } = JSON.parse(deviceStorage().getItem(HINT) ?? '{}') as Partial<User>;
    return level ?? null;
  } catch {
    // Something else has written there.
    return null;
  }
}

function writeHint({ id, name, admin_level, two_factor_enabled }: User): void {
  deviceStorage().setItem(HINT, JSON.stringify({ id, name, admin_level, two_factor_enabled }));
}

/** Signed in, and something must be done before the panel opens: a reload asks the server again. */
function withHint(state: SessionState): SessionState {
  if (!hasSessionHint()) deviceStorage().setItem(HINT, JSON.stringify({ kind: state.kind }));
  return state;
}

const removeHint = () => deviceStorage().removeItem(HINT);

/** Asks the server. Throws when it gives no answer that says anything about the session. */
async function fetchSession({ signal }: { readonly signal: AbortSignal }): Promise<SessionState> {
  try {
    const { user, session_timeout } = await client.call('GET /admin/me', { signal });
    followTimeout(session_timeout);
    writeHint(user);
    return { kind: 'in', user };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (!(error instanceof ApiError) || (status !== 401 && status !== 403)) throw error;
    if (error.code === 'auth/forbidden') return { kind: 'not_admin' };
    if (error.code === 'auth/two_factor_setup_needed') return withHint({ kind: 'set_up_needed' });
    if (error.code === 'auth/password_change_needed') {
      const { password_change: reason = 'made_by_others' } = error.details;
      return withHint({ kind: 'password_change_needed', reason });
    }
    removeHint();
    return endedSession();
  }
}

const sessionQuery = queryOptions<SessionState>({
  queryKey: SESSION_KEY,
  queryFn: fetchSession,
  initialData: () => (hasSessionHint() ? undefined : { kind: 'signed_out', hasEnded: false }),
  staleTime: FOCUS_MS,
  refetchOnWindowFocus: ({ state }) => state.data?.kind === 'in',
  refetchOnReconnect: ({ state }) => state.data?.kind === 'in',
  refetchOnMount: false,
});

/** The session. A failed check keeps the last known state. */
export function useSession() {
  const { data, isFetching, refetch } = useQuery(sessionQuery);
  const state = data ?? ({ kind: isFetching ? 'checking' : 'unreachable' } as const);
  return { state, retry: () => void refetch() };
}

/** True for all that is loaded but the session itself. */
const isOfUser = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== SESSION_KEY[0];

/** Router state of the sign-in screen: the page to return to. */
export interface SignInState {
  readonly from: string;
}

/** Signs in or sends the second step. The token of the answer is not kept: the session is in its cookie. */
export async function signIn(
  form: Readonly<Parameters<typeof client.call<'POST /auth/admin/login'>>[1]['body']>,
): Promise<PasswordSignInAnswer> {
  const answer = await client.call('POST /auth/admin/login', { body: form });
  // Data loaded for a previous user must not stay.
  queryClient.removeQueries({ predicate: isOfUser });
  await checkSession();
  return answer;
}

/** Asks the server who is signed in before the page is drawn, unless nobody was on this device. What fails is shown where it is drawn. */
export const askSession = () => void queryClient.query(sessionQuery).catch(() => undefined);

/** Asks the server in passing; no answer changes nothing. */
export const refreshSession = () => void queryClient.refetchQueries({ queryKey: SESSION_KEY });

/** Asks the server again who is signed in. Throws when it does not answer. */
export async function checkSession(): Promise<void> {
  await queryClient.query({ ...sessionQuery, staleTime: 0 });
}

/** Signs out. It holds here even when the server cannot be reached; the session then ends by its own time-out. `leave` says it too. */
export async function signOut(): Promise<void> {
  removeHint();
  await client.call('POST /auth/logout').catch(() => undefined);
  setSessionState({ kind: 'signed_out', hasEnded: false });
}

/** Follows other tabs: when one signs out or in, this one asks the server, and keeps nothing of the former person. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== HINT) return;
    void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
    void queryClient.resetQueries({ predicate: isOfUser });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export const UserContext = createContext<User | null>(null);

/** The signed-in person. Only inside the panel's frame and its dialogs. */
export function useUser(): User {
  const user = use(UserContext);
  if (user === null) throw new Error('Nobody is signed in here.');
  return user;
}
