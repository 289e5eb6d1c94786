import { SESSION_KIND_HEADER } from '@hokm/shared/api/sessions/paths';
import { ApiError, fillPath, UNAVAILABLE } from '@hokm/web/client';
import { currentLanguage } from '@hokm/web/i18n';
import { askToConfirm } from './step-up.js';

/** How long a browser may take to begin with the file, ms. */
const KEPT_MS = 60_000;

/** How long the server may take to begin with the answer, ms. */
const BEGIN_MS = 60_000;

async function request(path: string): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), BEGIN_MS);
  try {
    return await fetch(`/api${path}`, {
      headers: { 'accept-language': currentLanguage(), [SESSION_KIND_HEADER]: 'panel' },
      signal: controller.signal,
    });
  } catch {
    throw new ApiError(0, UNAVAILABLE);
  } finally {
    clearTimeout(timer);
  }
}

/** The calls that answer with a file of a thing. */
type FilePath = 'GET /admin/system/backups/:id/file' | 'GET /admin/jobs/:id/file';

/** Downloads a file of the API. Asks for a confirmation where a fresh session is needed. Throws an `ApiError` for a refusal. */
export async function download(call: FilePath, id: string, name: string): Promise<void> {
  const path = fillPath(call.slice('GET '.length), { id });
  let response = await request(path);
  if (!response.ok) {
    let failure = (await response.json()) as { code: string; message: string };
    if (failure.code === 'auth/step_up_needed' && (await askToConfirm(null, call))) {
      response = await request(path);
      if (!response.ok) failure = (await response.json()) as { code: string; message: string };
    }
    if (!response.ok) throw new ApiError(response.status, failure.code, { reason: failure.message });
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
