import { currentLanguage } from '../i18n/setup.js';
import { ApiError, refusalIn } from './client.js';

export interface Upload {
  token?: string | null;
  signal?: AbortSignal;
  /** Told the share that is sent, 0 to 1, as it grows. */
  onProgress?: (share: number) => void;
}

/** Longest wait for a file to be sent and answered, ms: a picture over a slow mobile network. */
const TIMEOUT = 90_000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's error page is no JSON; the status says enough.
    return null;
  }
}

/**
 * Sends one file as a form's field. `fetch` cannot tell how much of a body is sent, so this is the older way.
 * Throws `ApiError` as `call` does, and an `AbortError` when the caller gave up.
 */
export function sendFile<Answer>(
  path: string,
  field: { name: string; file: Blob },
  { token, signal, onProgress }: Upload,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    const end = (done: () => void) => () => {
      signal?.removeEventListener('abort', giveUp);
      done();
    };
    request.open('POST', `/api${path}`);
    request.withCredentials = true;
    request.timeout = TIMEOUT;
    request.setRequestHeader('Accept-Language', currentLanguage());
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = end(() => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300 && body !== null) resolve(body as Answer);
      else reject(refusalIn(request.status, body));
    });
    const silent = end(() => reject(new ApiError(0, 'server/unavailable', null)));
    request.onerror = silent;
    request.ontimeout = silent;
    request.onabort = end(() => reject(new DOMException('The upload was given up.', 'AbortError')));
    signal?.addEventListener('abort', giveUp);
    const form = new FormData();
    form.append(field.name, field.file);
    request.send(form);
  });
}
