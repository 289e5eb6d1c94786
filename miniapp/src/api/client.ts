import type { Failure } from '@hokm/shared/api';
import { createClient } from '@hokm/web/client';
import { acceptedLanguages } from '../i18n/spoken.js';
import type { AppCalls } from './calls.js';
import { noteClosed } from './maintenance.js';

/** Longest wait for an answer, ms. */
const TIMEOUT_MS = 20_000;

/** The session in use, as the client needs it. */
export interface SessionSource {
  readonly token: () => string | null;
  /** The server refused a token. */
  readonly onUnauthorized: (token: string | null) => void;
  /** The account that was asked for is closed. */
  readonly onClosed: (closed: ClosedAccount) => void;
}

/** Why an account is closed, and what an appeal takes. */
export type ClosedAccount = NonNullable<Failure['inactive']>;

let session: SessionSource = {
  token: () => null,
  onUnauthorized: () => undefined,
  onClosed: () => undefined,
};

/** Gives the client the session whose token goes with every call. */
export function connectSession(source: SessionSource): void {
  session = source;
}

/** The token sent with calls; null while nobody is signed in. */
export const sessionToken = (): string | null => session.token();

const client = createClient<AppCalls>({
  baseUrl: '/api',
  token: sessionToken,
  language: acceptedLanguages,
  timeoutMs: TIMEOUT_MS,
  onUnauthorized: (error, token) => {
    const closed = error.details.inactive;
    if (error.code === 'auth/account_inactive' && closed !== undefined) session.onClosed(closed);
    else session.onUnauthorized(token);
  },
  onMaintenance: ({ details: { maintenance } }) => {
    if (maintenance !== undefined) noteClosed(maintenance);
  },
});

/** One call of the server's API. Throws `ApiError`; its status is 0 when there was no answer. */
export const { call, download } = client;
