import { SESSION_KIND_HEADER } from '@hokm/shared/api/sessions/paths';
import { createClient } from '@hokm/web/client';
import { currentLanguage } from '@hokm/web/i18n';
import type { Endpoints } from './endpoints.js';
import { askToConfirm } from './step-up.js';
import { endedSession, setSessionState } from './session-state.js';

const TIMEOUT_MS = 20_000;

/** The panel's HTTP client. The session is in a cookie that scripts cannot read: no token is kept. */
export const client = createClient<Endpoints>({
  baseUrl: '/api',
  language: currentLanguage,
  headers: { [SESSION_KIND_HEADER]: 'panel' },
  timeoutMs: TIMEOUT_MS,
  onStepUp: askToConfirm,
  onUnauthorized: () => setSessionState(endedSession()),
});

export type Path = keyof Endpoints;
