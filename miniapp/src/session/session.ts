import { create } from 'zustand';
import type { ProfileUser, SignInAnswer, User } from '@hokm/shared/api';
import { ApiError, call, connectSession, type ClosedAccount } from '../api/index.js';
import { logWarning } from '../lib/log.js';
import { getLaunch } from '../telegram/current.js';
import { takeEarlySignIn } from './early.js';
import { deviceStorage, tabStorage } from '@hokm/web/browser';
import {
  forgetSession,
  readStoredSession,
  storeSession,
  storeUser,
  type StoredSession,
} from './stored-user.js';

export interface SessionProblem {
  code: string;
  reason: string | null;
  /** The session that ended was a guest's, which cannot be restored. */
  wasGuest?: boolean;
}

export interface Session {
  /**
   * `starting`: being exchanged; `failed`: Telegram's sign-in was refused; `signed-out`: a browser without a session; `closed`:
   * the staff has closed the account.
   */
  status: 'starting' | 'signed-in' | 'signed-out' | 'failed' | 'closed';
  token: string | null;
  /** May still be absent right after the start; the profile call brings it. */
  user: User | null;
  problem: SessionProblem | null;
  /** Why the account is closed; null for an open one. */
  closed: ClosedAccount | null;
}

/** How a new session is kept. */
export interface PersistOptions {
  /** Telegram's launch data that it was given for. */
  initData?: string | null;
  /** True if it outlives the tab. */
  remember?: boolean;
}

export const useSession = create<Session>(() => ({
  status: 'starting',
  token: null,
  user: null,
  problem: null,
  closed: null,
}));

function problemOf(error: unknown): SessionProblem {
  if (error instanceof ApiError) return { code: error.code, reason: error.reason };
  logWarning('Sign-in', error);
  return { code: 'server/unavailable', reason: null };
}

/** Where the session is kept that holds now: with the device, or with this tab alone. */
function sessionStore(): Storage {
  return readStoredSession(tabStorage()) === null ? deviceStorage() : tabStorage();
}

/** The session that is kept: with this tab, else with the device. */
function storedSession(): StoredSession | null {
  return readStoredSession(tabStorage()) ?? readStoredSession(deviceStorage());
}

function forget(token: string | null): void {
  forgetSession(tabStorage(), token);
  forgetSession(deviceStorage(), token);
}

/** Takes a session that was given. Who does not want to be remembered is forgotten with the tab. */
export function setSession(
  answer: SignInAnswer,
  { initData = null, remember = true }: PersistOptions = {},
): void {
  forgetSession(tabStorage());
  if (!remember) forgetSession(deviceStorage());
  storeSession(remember ? deviceStorage() : tabStorage(), answer, initData);
  useSession.setState({
    status: 'signed-in',
    token: answer.token,
    user: answer.user,
    problem: null,
    closed: null,
  });
}

async function throughTelegram(initData: string): Promise<void> {
  useSession.setState({ status: 'starting', problem: null, closed: null });
  try {
    setSession(
      await call('POST /auth/telegram', { body: { init_data: initData }, sent: takeEarlySignIn(initData) }),
      { initData },
    );
  } catch (error) {
    if (useSession.getState().closed !== null) return;
    useSession.setState({ status: 'failed', token: null, problem: problemOf(error) });
  }
}

/** The account is closed: nothing but the reason and the appeal is shown. What is kept on this device stays. */
function showClosed(closed: ClosedAccount): void {
  useSession.setState({ status: 'closed', token: null, problem: null, closed });
}

/** The server has ended the session. Of a closed account it says why; all others are renewed. */
export function sessionEnded(reason: string): Promise<void> {
  return reason === 'suspended' ? refreshUser() : renewSession();
}

/** Asks whether a closed account is open again. */
export function retryClosed(): void {
  useSession.setState({ closed: null });
  const launch = getLaunch();
  const stored = storedSession();
  if (launch) void throughTelegram(launch.initData);
  else if (stored !== null) {
    useSession.setState({ status: 'signed-in', ...stored });
    void refreshUser();
  } else useSession.setState({ status: 'signed-out' });
}

/** Signs in as a guest. Gives the problem when it was refused. */
export async function enterAsGuest(name: string): Promise<SessionProblem | null> {
  try {
    setSession(await call('POST /auth/guest', { body: { name } }));
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

/** Stores the person's own profile, on this device too. */
export function keepUser(user: User): void {
  storeUser(sessionStore(), user, useSession.getState().token);
  useSession.setState({ user });
}

/** True for a profile with the fields that only its owner sees. */
export function isOwnUser(user: ProfileUser): user is User {
  return user.balance !== undefined && user.language !== undefined && user.created_at !== undefined;
}

/** Loads the person's own profile again. */
export async function refreshUser(): Promise<void> {
  const { token } = useSession.getState();
  if (token === null) return;
  try {
    const { user } = await call('GET /user/profile/:id', { params: { id: 'me' } });
    // Another person may have signed in in the meantime.
    if (useSession.getState().token === token && isOwnUser(user)) keepUser(user);
  } catch (error) {
    // The client renews a session that is over.
    const isOver =
      error instanceof ApiError && (error.status === 401 || error.code === 'auth/account_inactive');
    if (!isOver) logWarning('Profile', error);
  }
}

/** Clears the session on this device; `problem` is the reason if the person did not ask for it. */
export function clearSession(problem: SessionProblem | null): void {
  forget(useSession.getState().token);
  useSession.setState({ status: 'signed-out', token: null, user: null, problem });
}

let renewing: Promise<void> | null = null;

/**
 * The session is over: Telegram's launch data gives a new one. A browser takes the one that another tab has begun since,
 * else it goes to the sign-in page.
 */
export function renewSession(): Promise<void> {
  const launch = getLaunch();
  renewing ??= (async () => {
    if (launch) await throughTelegram(launch.initData);
    else {
      const { token, user } = useSession.getState();
      const other = storedSession();
      if (other !== null && other.token !== token) {
        useSession.setState({ status: 'signed-in', ...other, problem: null });
        return;
      }
      const wasGuest = user?.is_guest ?? false;
      clearSession({ code: 'auth/unauthenticated', reason: null, wasGuest });
    }
  })().finally(() => (renewing = null));
  return renewing;
}

/** Tries Telegram's sign-in again after it failed. */
export function retrySignIn(): void {
  void renewSession();
}

/** Starts the session: a fresh launch in Telegram always signs in again, otherwise the stored session is used. */
export function startSession(): void {
  connectSession({
    token: () => useSession.getState().token,
    // A late refusal of a former session does not end the present one.
    onUnauthorized: (token) => {
      if (token !== null && token === useSession.getState().token) void renewSession();
    },
    onClosed: showClosed,
  });
  const launch = getLaunch();
  const stored = storedSession();
  if (launch && (launch.fresh || !stored)) {
    void throughTelegram(launch.initData);
  } else if (stored) {
    useSession.setState({ status: 'signed-in', ...stored });
  } else {
    useSession.setState({ status: 'signed-out' });
  }
}
