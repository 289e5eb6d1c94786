import type {
  PasswordSignInAnswer,
  RegistrationAnswer,
  SecondFactorProof,
  SecurityInfoAnswer,
  SessionsAnswer,
} from '@hokm/shared/api';
import { call } from './client.js';

/** What was done, in the person's language. */
export interface Told {
  success: true;
  message: string;
}

interface NewAccount {
  name?: string;
  email: string;
  password: string;
  confirm_password: string;
}

interface PasswordSignInBody extends SecondFactorProof {
  email: string;
  password: string;
  remember_me: boolean;
}

interface PasswordChangeBody {
  current_password: string;
  new_password: string;
  confirm_password: string;
  logout_all_sessions: boolean;
}

const post = <Answer>(path: string, body: object, token: string | null = null) =>
  call<Answer>(path, { method: 'POST', body, token });

export const registerAccount = (body: NewAccount) => post<RegistrationAnswer>('/auth/register', body);

export const signInWithPassword = (body: PasswordSignInBody) =>
  post<PasswordSignInAnswer>('/auth/login', body);

export const verifyEmail = (token: string) => post<Told>('/auth/verify-email', { token });

export const resendVerification = (email: string) => post<Told>('/auth/resend-verification', { email });

export const forgotPassword = (email: string) => post<Told>('/auth/forgot-password', { email });

export const resetPassword = (body: { token: string; password: string; confirm_password: string }) =>
  post<Told>('/auth/reset-password', body);

export const changePassword = (body: PasswordChangeBody, token: string | null) =>
  post<Told>('/auth/change-password', body, token);

/** Where one is signed in, the newest first. */
export const getSessions = (token: string | null, signal?: AbortSignal) =>
  call<SessionsAnswer>('/auth/sessions', { token, ...(signal ? { signal } : {}) });

export const endSession = (id: string, token: string | null) =>
  call<Told>(`/auth/sessions/${id}`, { method: 'DELETE', token });

/** Ends every session of the account, this one as well. */
export const endAllSessions = (token: string | null) => post<Told>('/auth/logout-all', {}, token);

/** How one's own account is kept, and what happened around it. */
export const getSecurityInfo = (token: string | null, signal?: AbortSignal) =>
  call<SecurityInfoAnswer>('/security/info', { token, ...(signal ? { signal } : {}) });
