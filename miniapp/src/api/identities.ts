import type {
  CodeExchange,
  EmailLink,
  ExchangeAnswer,
  IdentitiesAnswer,
  IdentityProvider,
  LinkAnswer,
} from '@hokm/shared/api';
import { call } from './client.js';
import type { Told } from './password-auth.js';

const post = <Answer>(path: string, body: object, token: string | null) =>
  call<Answer>(path, { method: 'POST', body, token });

/** Who vouches for people by a page of their own. */
export type WebProvider = 'google' | 'telegram-web';

/** Where the browser goes to be vouched for; it comes back to the sign-in page and on to `returnTo`. */
export const webSignInPath = (provider: WebProvider, returnTo: string) =>
  `/api/auth/${provider}?return_to=${encodeURIComponent(returnTo)}`;

/** The code with which the browser came back becomes a session. */
export const exchangeCode = (body: CodeExchange) => post<ExchangeAnswer>('/auth/exchange', body, null);

/** The ways into one's own account. */
export const getIdentities = (token: string | null, signal?: AbortSignal) =>
  call<IdentitiesAnswer>('/auth/identities', { token, ...(signal ? { signal } : {}) });

export const unlinkIdentity = (provider: IdentityProvider, token: string | null) =>
  call<Told>(`/auth/identities/${provider}`, { method: 'DELETE', token });

/** Links the Telegram account whose launch data this is. */
export const linkTelegram = (initData: string, token: string | null) =>
  post<Told>('/auth/identities/telegram', { init_data: initData }, token);

/** Links an address; a mail to it brings the link that does so. */
export const linkEmail = (body: EmailLink, token: string | null) =>
  post<Told>('/auth/identities/email', body, token);

/** The address of the page on which one is vouched for, to be linked. */
export const beginWebLink = (provider: WebProvider, token: string | null) =>
  post<LinkAnswer>(`/auth/${provider}/link`, {}, token);
