import { ApiError, toApiError, UNAVAILABLE, type CallAnswer } from '@hokm/web/client';
import { currentLanguage } from '@hokm/web/i18n';
import type { AppCalls, Path } from './calls.js';
import { sessionToken } from './client.js';

export interface UploadOptions {
  readonly signal?: AbortSignal;
  /** Called with the share that is sent, 0 to 1, as it grows. */
  readonly onProgress?: (share: number) => void;
}

/** Longest wait for a file to be sent and answered, ms: a picture over a slow mobile network. */
const TIMEOUT_MS = 90_000;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's error page is no JSON; the status says enough.
    return null;
  }
}

/**
 * Sends one file as a form's field. `fetch` has no upload progress, so this uses `XMLHttpRequest`. Throws `ApiError`, and
 * an `AbortError` when the caller aborted.
 */
export function uploadFile<P extends Path>(
  path: P,
  field: { name: string; file: Blob },
  { signal, onProgress }: UploadOptions,
): Promise<CallAnswer<AppCalls[P]>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const token = sessionToken();
    const abort = () => request.abort();
    const settle = (run: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      run();
    };
    request.open('POST', `/api${path.slice(path.indexOf(' ') + 1)}`);
    request.withCredentials = true;
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader('Accept-Language', currentLanguage());
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = settle(() => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300 && body !== null)
        resolve(body as CallAnswer<AppCalls[P]>);
      else reject(toApiError(request.status, body, request.getResponseHeader('retry-after')));
    });
    const unanswered = settle(() => reject(new ApiError(0, UNAVAILABLE)));
    request.onerror = unanswered;
    request.ontimeout = unanswered;
    request.onabort = settle(() => reject(new DOMException('The upload was aborted.', 'AbortError')));
    signal?.addEventListener('abort', abort);
    const form = new FormData();
    form.append(field.name, field.file);
    request.send(form);
  });
}
