import { useEffect, useSyncExternalStore } from 'react';
import type { uploadPictures } from '@hokm/shared/api/gallery';
import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import { invalidate } from '../../api/queries.js';
import { sendPanelForm } from '../../api/send-form.js';
import { GALLERY_CALLS } from './gallery-kind.js';
import { UploadQueue, type SendFiles } from './upload-queue.js';

/** Twenty pictures in all their sizes take a while. */
const TIMEOUT_MS = 300_000;

const send: SendFiles = async (uploads, options) => {
  const form = new FormData();
  for (const [at, { file, album }] of uploads.entries()) {
    if (album !== '') form.append(`metadata[${at}]`, JSON.stringify({ album }));
    form.append(`files[${at}]`, file);
  }
  const answer = await sendPanelForm('/gallery/upload-multiple', form, {
    ...options,
    timeoutMs: TIMEOUT_MS,
  });
  return (answer as ReceivedOf<typeof uploadPictures>).data;
};

/** The uploads of this tab; they go on while other screens are open. */
export const uploads = new UploadQueue(send, () => void invalidate(...GALLERY_CALLS));

/** Files on their way. While some are, leaving the panel asks first. */
export function useUploads() {
  const all = useSyncExternalStore(uploads.subscribe, uploads.uploads);
  const isBusy = all.some(({ state }) => state === 'waiting' || state === 'sending');
  useEffect(() => {
    if (!isBusy) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isBusy]);
  return { all, isBusy };
}
