import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import type { uploadMedia } from '@hokm/shared/api/media';
import { sendPanelForm } from './send-form.js';

export type UploadedPicture = ReceivedOf<typeof uploadMedia>['data'];

/** Uploads a picture of a text. Throws `ApiError`, and an `AbortError` when the caller aborted. */
export async function uploadPicture(
  file: Blob,
  options: { readonly signal?: AbortSignal; readonly onProgress?: (share: number) => void } = {},
): Promise<UploadedPicture> {
  const form = new FormData();
  form.append('file', file);
  return ((await sendPanelForm('/admin/media', form, options)) as ReceivedOf<typeof uploadMedia>).data;
}
