import { ApiError, toApiError, UNAVAILABLE } from './api-error.js';

export interface SendFileProps {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly field: { readonly name: string; readonly file: Blob };
  readonly signal?: AbortSignal | undefined;
  /** Called with the share that is sent, 0 to 1, as it grows. */
  readonly onProgress?: ((share: number) => void) | undefined;
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
export function sendFile({ url, headers, field, signal, onProgress }: SendFileProps): Promise<object> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (run: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      run();
    };
    request.open('POST', url);
    request.withCredentials = true;
    request.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = settle(() => {
      const body = parseJson(request.responseText);
      const isDone = request.status >= 200 && request.status < 300;
      if (isDone && typeof body === 'object' && body !== null) resolve(body);
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
