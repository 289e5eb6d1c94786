import { create } from 'zustand';
import type { SignInAnswer, User } from '@hokm/shared/api';
import { ApiError, getProfile, signInAsGuest, signInWithTelegram } from '../api/index.js';
import { logWarning } from '../log.js';
import { getLaunch } from '../telegram/current.js';
import { deviceStorage } from './storage.js';
import { forgetSession, readStoredSession, storeSession, storeUser } from './stored-user.js';

export interface SessionProblem {
  code: string;
  reason: string | null;
}

export interface Session {
  /** `starting`: being exchanged; `failed`: Telegram's sign-in was refused; `signed-out`: a browser without a session. */
  status: 'starting' | 'signed-in' | 'signed-out' | 'failed';
  token: string | null;
  /** May still be absent right after the start; the profile call brings it. */
  user: User | null;
  problem: SessionProblem | null;
}

export const useSession = create<Session>(() => ({
  status: 'starting',
  token: null,
  user: null,
  problem: null,
}));

function problemOf(error: unknown): SessionProblem {
  if (error instanceof ApiError) return { code: error.code, reason: error.reason };
  logWarning('Sign-in', error);
  return { code: 'server/unavailable', reason: null };
}

function accept(answer: SignInAnswer, initData: string | null): void {
  storeSession(deviceStorage(), answer, initData);
  useSession.setState({ status: 'signed-in', token: answer.token, user: answer.user, problem: null });
}

async function throughTelegram(initData: string): Promise<void> {
  useSession.setState({ status: 'starting', problem: null });
  try {
    accept(await signInWithTelegram(initData), initData);
  } catch (error) {
    useSession.setState({ status: 'failed', token: null, problem: problemOf(error) });
  }
}

/** Signs in as a guest. Gives the problem when it was refused. */
export async function enterAsGuest(name: string): Promise<SessionProblem | null> {
  try {
    accept(await signInAsGuest(name), null);
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

/** Takes one's own profile as the server has just given it, on this device too. */
export function keepUser(user: User): void {
  storeUser(deviceStorage(), user);
  useSession.setState({ user });
}

/** Loads one's own profile anew; a session that is over is renewed. */
export async function refreshUser(): Promise<void> {
  const { token } = useSession.getState();
  if (token === null) return;
  try {
    const { user } = await getProfile('me', token);
    keepUser(user);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await renewSession();
    else logWarning('Profile', error);
  }
}

let renewing: Promise<void> | null = null;

/** The session is over: Telegram's launch data gives a new one, a browser goes to the sign-in page. */
export function renewSession(): Promise<void> {
  const launch = getLaunch();
  renewing ??= (async () => {
    if (launch) await throughTelegram(launch.initData);
    else {
      forgetSession(deviceStorage());
      useSession.setState({
        status: 'signed-out',
        token: null,
        user: null,
        problem: { code: 'auth/unauthenticated', reason: null },
      });
    }
  })().finally(() => (renewing = null));
  return renewing;
}

/** Tries Telegram's sign-in again after it failed. */
export function retrySignIn(): void {
  void renewSession();
}

/** Starts the session: a fresh launch in Telegram always signs in anew, otherwise what is stored is used. */
export function startSession(): void {
  const launch = getLaunch();
  const stored = readStoredSession(deviceStorage());
  if (launch && (launch.fresh || !stored)) {
    void throughTelegram(launch.initData);
  } else if (stored) {
    useSession.setState({ status: 'signed-in', ...stored });
    void refreshUser();
  } else {
    useSession.setState({ status: 'signed-out' });
  }
}
