import type { uploadMedia } from '@hokm/shared/api/media';
import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import { SESSION_KIND_HEADER } from '@hokm/shared/api/sessions/paths';
import { ApiError, sendFile } from '@hokm/web/client';
import { currentLanguage } from '@hokm/web/i18n';
import { endedSession, setSessionState } from './session-state.js';

export type UploadedPicture = ReceivedOf<typeof uploadMedia>['data'];

/** Uploads a picture of a text. Throws `ApiError`, and an `AbortError` when the caller aborted. */
export async function uploadPicture(
  file: Blob,
  options: { readonly signal?: AbortSignal; readonly onProgress?: (share: number) => void } = {},
): Promise<UploadedPicture> {
  try {
    const answer = await sendFile({
      url: '/api/admin/media',
      headers: { 'Accept-Language': currentLanguage(), [SESSION_KIND_HEADER]: 'panel' },
      field: { name: 'file', file },
      ...options,
    });
    return (answer as ReceivedOf<typeof uploadMedia>).data;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'auth/unauthenticated') setSessionState(endedSession());
    throw error;
  }
}
