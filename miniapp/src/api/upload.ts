import { sendFile, type CallAnswer } from '@hokm/web/client';
import { currentLanguage } from '@hokm/web/i18n';
import type { AppCalls, Path } from './calls.js';
import { sessionToken } from './client.js';

export interface UploadOptions {
  readonly signal?: AbortSignal;
  /** Called with the share that is sent, 0 to 1, as it grows. */
  readonly onProgress?: (share: number) => void;
}

/** Sends one file as a form's field. Throws `ApiError`, and an `AbortError` when the caller aborted. */
export async function uploadFile<P extends Path>(
  path: P,
  field: { name: string; file: Blob },
  options: UploadOptions,
): Promise<CallAnswer<AppCalls[P]>> {
  const token = sessionToken();
  const answer = await sendFile({
    url: `/api${path.slice(path.indexOf(' ') + 1)}`,
    headers: {
      'Accept-Language': currentLanguage(),
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    field,
    ...options,
  });
  return answer as CallAnswer<AppCalls[P]>;
}
