import { SESSION_KIND_HEADER } from '@hokm/shared/api/sessions/paths';
import { ApiError, sendForm } from '@hokm/web/client';
import { currentLanguage } from '@hokm/web/i18n';
import { endedSession, setSessionState } from './session-state.js';

interface Options {
  readonly signal?: AbortSignal | undefined;
  /** Called with the share that is sent, 0 to 1, as it grows. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly timeoutMs?: number;
}

/** Sends a form as the panel's user, with its progress. `path` is below `/api`. Throws `ApiError`, and an `AbortError` when the caller aborted. */
export async function sendPanelForm(path: string, form: FormData, options: Options = {}): Promise<object> {
  try {
    return await sendForm({
      url: `/api${path}`,
      headers: { 'Accept-Language': currentLanguage(), [SESSION_KIND_HEADER]: 'panel' },
      form,
      ...options,
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'auth/unauthenticated') setSessionState(endedSession());
    throw error;
  }
}
